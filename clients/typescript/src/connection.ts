// A WebSocket that is opened again whenever it is lost. It knows nothing of tables.

/** As much of a WebSocket as is used here: that of browsers, of Node 22, and of the package ws. */
export interface Socket {
  send(data: string): void;
  close(): void;
  addEventListener(type: "open" | "close" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}

/** A class of WebSockets. */
export type SocketClass = new (address: string) => Socket;

/** Who uses a connection. */
export interface User {
  /** Returns the first message to send. */
  hello(): object;
  receive(data: string): void;
  /** Called when the connection is lost; it will be opened again. */
  lose(): void;
}

const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** A connection to one address, for one user. */
export class Connection {
  readonly #address: string;
  readonly #SocketClass: SocketClass;
  readonly #user: User;
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  /** @throws TypeError if there is no class of WebSockets. */
  constructor(address: string, user: User, given?: SocketClass) {
    const SocketClass = given ?? (globalThis.WebSocket as SocketClass | undefined);
    if (SocketClass === undefined) {
      throw new TypeError("this platform has no WebSocket: pass a class as the option WebSocket");
    }
    [this.#address, this.#user, this.#SocketClass] = [address, user, SocketClass];
  }

  /** Open the connection; if there is one, give it up. */
  open(): void {
    this.close();
    const socket = new this.#SocketClass(this.#address);
    this.#socket = socket;
    // A socket that was given up may still report something.
    const ifCurrent = (react: () => void) => () => {
      if (socket === this.#socket) react();
    };
    socket.addEventListener(
      "open",
      ifCurrent(() => this.send(this.#user.hello())),
    );
    socket.addEventListener("message", ({ data }) => {
      ifCurrent(() => this.#user.receive(String(data)))();
    });
    // In Node 20, "close" does not follow an "error" if the server cannot be reached.
    for (const type of ["close", "error"] as const) {
      socket.addEventListener(
        type,
        ifCurrent(() => this.#openLater()),
      );
    }
  }

  /** Send a message. */
  send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Note that the server answers as it should: the next pause will be short. */
  succeed(): void {
    this.#failures = 0;
  }

  /** Give up the connection for good, or until `open` is called. */
  close(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #openLater(): void {
    this.close();
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** this.#failures);
    this.#failures += 1;
    // At random, so that the clients of a server that comes back do not all arrive at once.
    this.#timer = setTimeout(() => this.open(), pause * (0.5 + Math.random() / 2));
    this.#user.lose();
  }
}
