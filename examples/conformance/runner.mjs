#!/usr/bin/env node
// Test a client of your own against a file of conformance vectors.
//
//     node runner.mjs VECTORS.json CLIENT.mjs
//
// CLIENT.mjs is a module that exports any of these functions; what it lacks is left out. A view, an
// event and a move are messages, as the JSON in the file has them.
//
//     legalMoves(view) -> the texts of the legal moves, in any order
//     whyIllegal(view, text) -> an object with code and rule, or null for a legal move
//     advance(view, event) -> the view after an event
//
// This file needs nothing but Node; copy it.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const MOST_SHOWN = 5;

// Each check returns the first difference, [what it is about, wanted, got], or undefined.
const CHECKS = {
  legalMoves(client, vector) {
    const wanted = vector.legal_moves.map((move) => move.text).sort();
    const got = [...client.legalMoves(vector.view)].sort();
    return isDeepStrictEqual(got, wanted) ? undefined : ["the legal moves", wanted, got];
  },
  whyIllegal(client, vector) {
    const legal = vector.legal_moves.map(({ text }) => [text, null]);
    const refused = vector.refused.map(({ text, code, rule }) => [text, { code, rule }]);
    for (const [text, wanted] of [...legal, ...refused]) {
      const why = client.whyIllegal(vector.view, text);
      const got = why && { code: why.code, rule: why.rule };
      if (!isDeepStrictEqual(got, wanted)) return [text, wanted, got];
    }
    return undefined;
  },
  advance(client, vector) {
    const wanted = vector.next_view;
    const got = vector.events.reduce((view, event) => client.advance(view, event), vector.view);
    const keys = new Set([...Object.keys(wanted), ...Object.keys(got)]);
    for (const key of keys) {
      if (!isDeepStrictEqual(got[key], wanted[key])) return [key, wanted[key], got[key]];
    }
    return undefined;
  },
};

function run(check, client, vectors) {
  if (typeof client[check] !== "function") {
    console.log(`${check}: not in this client`);
    return 0;
  }
  let failed = 0;
  vectors.forEach((vector, index) => {
    let difference;
    try {
      difference = CHECKS[check](client, vector);
    } catch (error) {
      difference = ["it threw an error", null, String(error)];
    }
    if (difference === undefined) return;
    failed += 1;
    if (failed > MOST_SHOWN) return;
    const [about, wanted, got] = difference;
    console.log(`${check}, vector ${index + 1} (${vector.name}): ${about}`);
    console.log(`  wanted ${String(JSON.stringify(wanted)).slice(0, 400)}`);
    console.log(`  got    ${String(JSON.stringify(got)).slice(0, 400)}`);
  });
  console.log(`${check}: ${vectors.length - failed} of ${vectors.length} vectors pass`);
  return failed;
}

async function main(files) {
  if (files.length !== 2) {
    console.error("usage: node runner.mjs VECTORS.json CLIENT.mjs");
    return 2;
  }
  const { vectors } = JSON.parse(readFileSync(files[0], "utf-8"));
  const client = await import(pathToFileURL(resolve(files[1])));
  if (!Object.keys(CHECKS).some((check) => typeof client[check] === "function")) {
    console.error(`${files[1]} exports none of ${Object.keys(CHECKS).join(", ")}`);
    return 2;
  }
  let failed = 0;
  for (const check of Object.keys(CHECKS)) failed += run(check, client, vectors);
  return failed > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
