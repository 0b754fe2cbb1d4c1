/** An SMS by a provider's approved template: texts of one's own are not sent. */
export interface TemplateSms {
  readonly to: string;
  /** The template's id. */
  readonly template: string;
  /** What it is filled with, by name, in the template's order. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Sends an SMS through a provider. Throws a DeliveryFailure. */
export type SendTemplate = (message: TemplateSms) => Promise<void>;

/** Timeout of a provider, in milliseconds. */
export const providerTimeout = 5_000;
