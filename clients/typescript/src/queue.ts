/** Values that are put in at one end and awaited at the other. */
export class Queue<T> {
  readonly #values: T[] = [];
  #end: { readonly error: Error | null } | null = null;
  #wake: () => void = () => {};

  /** Put in a value. */
  put(value: T): void {
    this.#values.push(value);
    this.#wake();
  }

  /** End the queue after the values in it, with an error if there is one. The first end counts. */
  end(error: Error | null): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** Yield the values in order, waiting for each. */
  async *values(): AsyncGenerator<T, void, undefined> {
    while (true) {
      while (this.#values.length > 0) yield this.#values.shift()!;
      if (this.#end?.error) throw this.#end.error;
      if (this.#end !== null) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
