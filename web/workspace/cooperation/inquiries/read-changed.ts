import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { api } from '#web/shared/api/client.ts';

/** The code of a colleague's change in between; the type keeps it equal to the contract's. */
export const inquiryChanged: typeof import('#contract/codes/errors.ts').errorTable['INQUIRY_CHANGED']['code'] = 1761;

/** The code of what its state does not allow any more; the type keeps it equal to the contract's. */
export const inquiryStateWrong: typeof import('#contract/codes/errors.ts').errorTable['INQUIRY_STATE_WRONG']['code'] = 1762;

/** The code of what is no more; the type keeps it equal to the contract's. */
export const notFound: typeof import('#contract/codes/errors.ts').errorTable['NOT_FOUND']['code'] = 404;

/** The inquiry as it is stored, if it can be read. */
export async function readInquiry(id: number): Promise<InquiryDetail | undefined> {
  const latest = await api('inquiry.detail', { params: { id } }, { quiet: true });
  return latest.success ? latest.result : undefined;
}

/** The inquiry as a colleague has left it, if that is what something was refused for and it can be read. */
export async function readChanged({ code }: { readonly code: number }, id: number): Promise<InquiryDetail | undefined> {
  return code === inquiryChanged ? readInquiry(id) : undefined;
}
