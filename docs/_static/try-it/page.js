// Makes editors of the examples on the page. Python is fetched when the first of them is run.
{
  const here = document.currentScript.src;
  let worker = null;
  let running = null; // the editor whose code runs now

  function element(name, options, ...children) {
    const made = Object.assign(document.createElement(name), options);
    made.append(...children);
    return made;
  }

  class Editor {
    constructor(block) {
      const title = block.closest("section").querySelector("h2").firstChild.textContent;
      const given = block.querySelector("pre").textContent.trim();
      this.code = element("textarea", { value: given, ariaLabel: `Code: ${title}`, spellcheck: false });
      this.code.autocapitalize = this.code.autocomplete = "off";
      this.button = element("button", { type: "button", className: "run" }, "Run");
      this.undo = element("button", { type: "button", hidden: true }, "Undo changes");
      this.status = element("p", { role: "status" });
      this.progress = element("progress", { hidden: true, ariaLabel: "Fetching Python" });
      this.output = element("div", { className: "output", ariaLive: "polite", ariaLabel: `Output: ${title}`, role: "group" });
      const bar = element("div", { className: "bar" }, this.button, this.undo, this.status);
      block.replaceWith(element("div", { className: "try-it" }, this.code, bar, this.progress, this.output));

      this.button.onclick = () => (running === this ? stop() : run(this));
      this.undo.onclick = () => { this.code.value = given; this.fit(); this.code.focus(); };
      this.code.oninput = () => this.fit();
      this.code.onkeydown = (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (!running) run(this);
      };
      this.fit = () => {
        this.code.rows = this.code.value.split("\n").length;
        this.undo.hidden = this.code.value === given;
      };
      this.fit();
    }

    say(text) {
      if (this.status.textContent !== text) this.status.textContent = text;
    }

    print(text) {
      if (this.output.lastChild?.className !== "printed") this.output.append(element("pre", { className: "printed" }));
      this.output.lastChild.append(`${text}\n`);
    }

    show({ picture, value, error, traceback }) {
      if (picture) this.output.append(drawn(picture));
      if (value) this.print(value);
      if (error) {
        const details = element("details", { className: "error" }, element("summary", {}, error));
        details.append(element("pre", {}, traceback));
        this.output.append(details);
      }
      if (!this.output.hasChildNodes()) this.say("It has run, and printed nothing.");
    }
  }

  function drawn(svg) {
    const title = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("title");
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return element("img", { src, alt: title?.textContent ?? "A picture" });
  }

  function run(editor) {
    if (location.protocol === "file:") {
      return editor.say("Python cannot be loaded from files. Serve this folder: python -m http.server");
    }
    running = editor;
    editor.output.replaceChildren();
    worker ??= startWorker();
    editor.say(worker.isReady ? "Running…" : "Fetching Python…");
    editor.progress.hidden = worker.isReady;
    worker.postMessage({ code: editor.code.value });
    for (const each of editors) each.button.disabled = each !== editor;
    editor.button.textContent = "Stop";
  }

  function startWorker() {
    const made = new Worker(new URL("worker.js", here), { type: "module" });
    made.isReady = false;
    made.onmessage = ({ data: { share, printed, result, failed } }) => {
      if (share) {
        running.progress.value = share;
        if (share === 1) running.say("Starting Python…");
      }
      if (printed !== undefined) running.print(printed);
      if (result) finish(made, result);
      if (failed) giveUp(failed);
    };
    made.onerror = () => giveUp("the page's Python is not where it should be");
    return made;
  }

  function finish(made, result) {
    made.isReady = true;
    leave("").show(result);
  }

  function stop() {
    endWorker();
    leave("Stopped.");
  }

  function giveUp(reason) {
    endWorker();
    leave(`Python could not be loaded: ${reason}`);
  }

  function endWorker() {
    worker.terminate();
    worker = null;
  }

  // The editor is at rest again.
  function leave(text) {
    const editor = running;
    running = null;
    editor.say(text);
    editor.progress.hidden = true;
    editor.button.textContent = "Run";
    for (const each of editors) each.button.disabled = false;
    return editor;
  }

  const blocks = document.querySelectorAll("article .highlight-python");
  const editors = Array.from(blocks, (block) => new Editor(block));
}
