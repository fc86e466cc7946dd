// One person at a table: a player, or a spectator. What is true at all times:
//
// - `view` is the view at `ply`, or null while it must be fetched again: whenever events do not
//   continue the view, the client asks the server for a new one.
// - At most one move is on its way. It is meant for one ply, and the server accepts at most one
//   move for each ply. So after a lost connection the same move can be sent again without harm.
import { Connection, type SocketClass } from "./connection.js";
import { RefusedError, StaleError, TableError } from "./errors.js";
import type { Game, Move, SeenEvent, View } from "./games.js";
import type { ServerMessage } from "./protocol.js";
import { Queue } from "./queue.js";
import { socketAddress } from "./tables.js";

/** What a client needs to know. */
export interface ClientOptions<G extends Game> {
  /** The game that is played at the table. */
  readonly game: G;
  /** The address of the server, such as `http://127.0.0.1:8000`. */
  readonly server: string;
  /** The id of the table. */
  readonly table: string;
  /** The token of a seat, or of the spectators. */
  readonly token: string;
  /**
   * Returns the view after an event, such as `racko.advance`. Without it, the client connects
   * again after each step to get the new view.
   */
  readonly advance?: (view: View<G>, event: SeenEvent<G>) => View<G>;
  /** Further members of the first message, for what this server offers besides. */
  readonly hello?: object;
  /** Called when the server lets the client in, and when the connection is lost. */
  readonly onConnection?: (isConnected: boolean) => void;
  /** Called with each message that this client does not handle. */
  readonly onMessage?: (message: object) => void;
  /** The class of WebSockets, if the platform has none: Node 20. */
  readonly WebSocket?: SocketClass;
}

/** A new view, and what happened since the view before. */
export interface News<G extends Game> {
  readonly view: View<G>;
  /** How many steps the match has had: moves and deals. */
  readonly ply: number;
  /** What the seat saw of these steps, as far as the server sent it. */
  readonly steps: readonly (readonly SeenEvent<G>[])[];
}

interface PendingMove<G extends Game> {
  readonly ply: number;
  readonly move: Move<G>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * A connection to a table. It keeps a view up to date, and connects again when it is lost.
 *
 * Iterate over it, once, to get each new view. The iteration ends with the match, or when `close`
 * is called; leaving the loop closes the client. The iteration throws a `TableError` if the server
 * does not let the client in.
 */
export class Client<G extends Game> implements AsyncIterable<News<G>> {
  readonly #options: ClientOptions<G>;
  readonly #connection: Connection;
  readonly #news = new Queue<News<G>>();
  #view: View<G> | null = null;
  #ply = -1;
  #unseen: (readonly SeenEvent<G>[])[] = [];
  #pending: PendingMove<G> | null = null;
  /** Whether the server has answered on this connection. */
  #isIn = false;
  /** What the application was told; fetching a view is not worth telling. */
  #isConnected = false;
  #isClosed = false;

  /** @throws TypeError if the platform has no WebSocket and none is passed. */
  constructor(options: ClientOptions<G>) {
    this.#options = options;
    const user = {
      hello: () => this.#hello(),
      receive: (data: string) => this.#receive(data),
      lose: () => this.#tell(false),
    };
    const address = socketAddress(options.server, options.table);
    this.#connection = new Connection(address, user, options.WebSocket);
    this.#connection.open();
  }

  /** What this seat knows; null while the view is being fetched. */
  get view(): View<G> | null {
    return this.#view;
  }

  /** How many steps the match had at the newest view; -1 before the first. */
  get ply(): number {
    return this.#ply;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<News<G>, void, undefined> {
    try {
      yield* this.#news.values();
    } finally {
      this.close();
    }
  }

  /**
   * Make a move, and wait until the match has gone on. If the connection is lost before that, the
   * move is sent again.
   *
   * @param move the move.
   * @param ply the moment that the move is meant for, if not for the newest view.
   * @throws RefusedError if the rules refuse the move.
   * @throws StaleError if the match is no longer at this ply.
   * @throws TypeError if the ply is not a whole number.
   * @throws TableError if another seat is to act, or the server refuses for another reason.
   */
  async play(move: Move<G>, ply = this.#ply): Promise<void> {
    if (!Number.isInteger(ply)) {
      throw new TypeError(`a ply is a whole number, not ${JSON.stringify(ply)}`);
    }
    if (this.#isClosed) throw new TableError("the client is closed");
    if (this.#pending !== null) throw new TableError("a move is on its way already");
    if (ply !== this.#ply) {
      throw new StaleError(this.#ply, `the move is for ply ${ply}, but it is ply ${this.#ply}`);
    }
    if (this.#view !== null && this.#view.to_act !== this.#view.seat) {
      throw new TableError("another seat is to act");
    }
    await new Promise<void>((resolve, reject) => {
      this.#pending = { ply, move, resolve, reject };
      if (this.#isIn) this.#sendMove();
    });
  }

  /** Send a message of another kind; return whether there was a connection to send it. */
  send(message: object): boolean {
    if (this.#isIn) this.#connection.send(message);
    return this.#isIn;
  }

  /** Close the connection, and end the iteration. */
  close(): void {
    this.#end(null);
  }

  #end(error: TableError | null): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#connection.close();
    this.#news.end(error);
    this.#reject(error ?? new TableError("the client is closed"));
    this.#tell(false);
  }

  #hello(): object {
    const { token, hello } = this.#options;
    return { ...hello, token, ...(this.#view !== null && { since: this.#ply }) };
  }

  #receive(data: string): void {
    const message = JSON.parse(data) as ServerMessage<G>;
    const reason = message.message ?? "";
    if (message.view !== undefined) this.#takeView(message.view, message.ply!);
    else if (message.events !== undefined) this.#takeEvents(message.events, message);
    else if (message.refused) this.#reject(new RefusedError(message.refused, reason));
    else if (message.stale !== undefined) this.#takeStale(message.stale, reason);
    else if (message.error && !this.#isIn) this.#stayOut(message.error);
    else if (message.error && this.#pending) this.#reject(new TableError(message.error));
    else this.#options.onMessage?.(message);
  }

  #takeView(view: View<G>, ply: number): void {
    const isNew = ply !== this.#ply;
    const steps = this.#unseen;
    [this.#view, this.#ply, this.#unseen] = [view, ply, []];
    this.#enter();
    if (!isNew) return;
    this.#news.put({ view, ply, steps });
    if (view.match.outcome !== null) this.close();
  }

  #takeEvents(steps: readonly (readonly SeenEvent<G>[])[], message: ServerMessage<G>): void {
    this.#unseen.push(...steps);
    const view = message.since === this.#ply ? this.#advanced(steps) : null;
    if (view !== null) {
      this.#takeView(view, message.ply!);
    } else {
      this.#view = null;
      this.#isIn = false;
      this.#connection.open();
    }
  }

  /** Return the view after these steps; null if it must be fetched. */
  #advanced(steps: readonly (readonly SeenEvent<G>[])[]): View<G> | null {
    const { advance } = this.#options;
    if (this.#view === null || advance === undefined) return null;
    try {
      return steps.flat().reduce((view, event) => advance(view, event), this.#view);
    } catch {
      return null;
    }
  }

  #enter(): void {
    if (this.#pending !== null && this.#pending.ply !== this.#ply) {
      this.#pending.resolve();
      this.#pending = null;
    }
    if (this.#isIn) return;
    this.#tell(true);
    this.#connection.succeed();
    this.#sendMove();
  }

  /** Note whether the client is in, and tell the application if that is new to it. */
  #tell(isIn: boolean): void {
    this.#isIn = isIn;
    if (isIn === this.#isConnected) return;
    this.#isConnected = isIn;
    this.#options.onConnection?.(isIn);
  }

  #takeStale(ply: number, reason: string): void {
    // A move for the present ply is not stale: then the one before it was, which was sent twice.
    if (ply !== this.#pending?.ply) this.#reject(new StaleError(ply, reason));
  }

  /** Take in why the server does not let the client in: for good, unless it was in before. */
  #stayOut(reason: string): void {
    if (this.#ply < 0) this.#end(new TableError(reason));
    else this.#view = null; // The table may have lost the ply that the client asked about.
  }

  #sendMove(): void {
    if (this.#pending === null) return;
    const { ply, move } = this.#pending;
    this.#connection.send({ ply, move });
  }

  #reject(error: Error): void {
    this.#pending?.reject(error);
    this.#pending = null;
  }
}
