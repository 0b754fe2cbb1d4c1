/**
 * Whether this process is about to end: it answers as before, but says so at `/readyz` and closes each connection with
 * its answer, so that whoever distributes requests goes elsewhere (docs/operations.md, "Stopping").
 */
export class Drain {
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(): void {
    this.#isOn = true;
  }
}
