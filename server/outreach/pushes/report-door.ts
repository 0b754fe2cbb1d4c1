import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { InboundMail } from '#server/platform/messages/mail/inbound-mail.ts';
import { readReturnAddress } from '#server/platform/messages/mail/return-address.ts';
import { noteReport } from './note-report.ts';

interface DoorOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly signing: { readonly domain: string; readonly secret: string };
}

/** Where mail servers report by SMTP what became of mails of pushes; only at the mails' own return addresses. */
export class ReportDoor {
  readonly #options: DoorOptions;
  #inbound: InboundMail | undefined;

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** Resolves with the port. Rejects where it cannot listen. The libraries are loaded where they are needed. */
  async open(place: { readonly host: string; readonly port: number }): Promise<number> {
    const { db, clock, onError, signing } = this.#options;
    const { InboundMail: Inbound } = await import('#server/platform/messages/mail/inbound-mail.ts');
    const { readReport } = await import('#server/platform/messages/mail/read-report.ts');
    this.#inbound = new Inbound({
      onError,
      accept: (address) => readReturnAddress(address, signing),
      receive: async (messageId, raw) => {
        const report = await readReport(raw);
        if (report) await noteReport(db, messageId, report, clock());
      },
    });
    return this.#inbound.listen(place);
  }

  async close(): Promise<void> {
    await this.#inbound?.close();
  }
}
