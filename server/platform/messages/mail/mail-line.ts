import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { NodemailerError } from 'nodemailer';
import Dkim from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { Message } from '#server/platform/messages/outbox.ts';
import { connectionOf, isOfMessage, isOfSender, mailOf, signingOf } from './mail-form.ts';
import type { MailSettings } from './mail-settings.ts';

/** What became of one message that was handed to the mail server. */
export type Handing =
  | { readonly result: 'accepted'; readonly answer: string }
  /**
   * The server answered that it does not take it: for good at 500 and above, for now below. `isOfSender`: it would take
   * none of us, whoever it is for.
   */
  | { readonly result: 'refused'; readonly code: number; readonly answer: string; readonly isOfSender?: boolean }
  /** The body was asked for, and nothing said whether it was taken. */
  | { readonly result: 'unknown'; readonly answer: string }
  /** The server broke off before it asked for the body: nothing was handed over. */
  | { readonly result: 'broken'; readonly answer: string }
  /** The server was not reached, or did not let us in: nothing can be handed over. */
  | { readonly result: 'unreached'; readonly answer: string }
  /** The caller did not let the body go. */
  | { readonly result: 'withheld' };

/** Milliseconds between two answers: servers that look into a message take their time after the last line. */
const answerWithin = 60_000;
/** Messages after which a connection is renewed, because some servers ask for it. */
const mostMessages = 100;

/** One connection to the mail server, opened when it is needed. One message at a time. */
export class MailLine {
  readonly #settings: MailSettings;
  readonly #signing: Dkim | undefined;
  #connection: SmtpConnection | undefined;
  #sent = 0;

  constructor(settings: MailSettings) {
    this.#settings = settings;
    const dkim = signingOf(settings);
    this.#signing = dkim && new Dkim(dkim);
  }

  /**
   * Hands over a message. `mayGo` is asked when the server wants the body, before its first byte: whoever notes there
   * that the message is being handed over knows after a crash which messages the server may have. `returnTo`: where
   * servers report what became of it; the sender's address where nothing is said.
   */
  async hand(
    message: Message,
    { date, returnTo = this.#settings.from }: { readonly date: Date; readonly returnTo?: string | undefined },
    mayGo: () => Promise<boolean>,
  ): Promise<Handing> {
    const bytes = await this.#compose(message, date);
    let connection: SmtpConnection;
    try {
      connection = await this.#connect();
    } catch (error) {
      this.close();
      return { result: 'unreached', answer: answerOf(error) };
    }
    const body = new Body(bytes, mayGo);
    try {
      const { response } = await send(connection, { from: returnTo, to: message.to, size: bytes.length }, body);
      this.#sent++;
      if (this.#sent >= mostMessages) this.close();
      return { result: 'accepted', answer: response };
    } catch (error) {
      // What is left of the dialogue is not worth finding out.
      this.close();
      if (body.failure) throw body.failure;
      if (body.state === 'withheld') return { result: 'withheld' };
      const answer = answerOf(error);
      const code = codeOf(error);
      const refused = mailError(error);
      const ofSender = isOfSender(refused);
      if (code !== undefined && (ofSender || isOfMessage(refused))) {
        return { result: 'refused', code, answer, isOfSender: ofSender };
      }
      return { result: body.state === 'gone' ? 'unknown' : 'broken', answer };
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#sent = 0;
  }

  async #compose(message: Message, date: Date): Promise<Buffer> {
    const composed = new MailComposer({
      ...mailOf(message, this.#settings.from),
      // Chinese takes half as much as in the other encoding.
      textEncoding: 'base64',
      ...{ date, disableFileAccess: true, disableUrlAccess: true },
    });
    const bytes = await composed.compile().build();
    return this.#signing ? buffer(this.#signing.sign(bytes)) : bytes;
  }

  async #connect(): Promise<SmtpConnection> {
    if (this.#connection && !this.#connection.destroyed) return this.#connection;
    const connection = new SmtpConnection({ ...connectionOf(this.#settings), socketTimeout: answerWithin });
    this.#connection = connection;
    this.#sent = 0;
    const { login } = this.#settings;
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.once('end', () => reject(new Error('the connection ended')));
      connection.connect((error) => {
        if (error) return reject(error);
        if (!login) return resolve();
        connection.login({ credentials: login }, (refused) => (refused ? reject(refused) : resolve()));
      });
    });
    return connection;
  }
}

/** The body, which asks before it goes. */
class Body extends Readable {
  readonly #bytes: Buffer;
  readonly #mayGo: () => Promise<boolean>;
  state: 'waiting' | 'asked' | 'gone' | 'withheld' = 'waiting';
  failure: unknown;

  constructor(bytes: Buffer, mayGo: () => Promise<boolean>) {
    super();
    this.#bytes = bytes;
    this.#mayGo = mayGo;
  }

  override _read(): void {
    if (this.state !== 'waiting') return;
    this.state = 'asked';
    void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const mayGo = await this.#mayGo();
      this.state = mayGo ? 'gone' : 'withheld';
    } catch (error) {
      this.failure = error;
    }
    if (this.state !== 'gone') return void this.destroy(new Error('withheld'));
    this.push(this.#bytes);
    this.push(null);
  }
}

function send(
  connection: SmtpConnection,
  { from, to, size }: { readonly from: string; readonly to: string; readonly size: number },
  body: Readable,
): Promise<{ readonly response: string }> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.send({ from, to: [to], size }, body, (error, info) => {
      connection.off('error', reject);
      if (error) reject(error);
      else resolve(info as NonNullable<typeof info>);
    });
  });
}

const mailError = (error: unknown) => error as Partial<NodemailerError>;

const codeOf = (error: unknown) => mailError(error).responseCode || undefined;

const answerOf = (error: unknown) =>
  (mailError(error).response || mailError(error).code || 'no answer').replaceAll(/\p{C}+|\s+/gu, ' ').slice(0, 300);
