/** Hands a code to a provider, which puts it into the template it has approved. Throws a DeliveryFailure. */
export type SendCode = (message: { readonly to: string; readonly code: string }) => Promise<void>;

/** How long a provider may take to answer, in milliseconds. */
export const providerTimeout = 5_000;
