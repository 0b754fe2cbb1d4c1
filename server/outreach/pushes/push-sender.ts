import { DeliveryNotes } from './delivery-notes.ts';
import { channels } from './delivery-queries.ts';
import { type SenderOptions, SendingRounds } from './sending-rounds.ts';

/**
 * Sends the mails and cards of all pushes that are being sent: each channel for itself, so that robots do not wait for a
 * mail server that is down, nor mails for a robot that says nothing.
 */
export class PushSender {
  readonly #rounds: readonly SendingRounds[];

  constructor(options: SenderOptions) {
    const notes = new DeliveryNotes(options);
    this.#rounds = channels.map((channel) => new SendingRounds(channel, options, notes));
  }

  /** Looks for what is due. */
  wake(): void {
    for (const rounds of this.#rounds) rounds.wake();
  }

  /** Resolves when nothing is being handed over any more; what was claimed is given back. */
  async close(): Promise<void> {
    await Promise.all(this.#rounds.map((rounds) => rounds.close()));
  }
}
