/** Sends a code through a provider and its approved template. Throws a DeliveryFailure. */
export type SendCode = (message: { readonly to: string; readonly code: string }) => Promise<void>;

/** Timeout of a provider, in milliseconds. */
export const providerTimeout = 5_000;
