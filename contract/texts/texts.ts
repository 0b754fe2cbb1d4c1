import type { ErrorCode } from '../codes/errors.ts';
import type { Language } from '../language.ts';
import { en } from './en.ts';
import { zhCN } from './zh-CN.ts';

/** Keys of the sentences that schemas give as messages. */
export type IssueKey =
  | 'usernameRequired'
  | 'usernameTooLong'
  | 'passwordRequired'
  | 'passwordTooLong'
  | 'passwordTooShort'
  | 'passwordGuessable'
  | 'passwordHasName'
  | 'passwordTooSimple'
  | 'passwordUsedBefore'
  | 'codeRequired'
  | 'codeFormat'
  | 'oldPasswordRequired'
  | 'newPasswordRequired'
  | 'passwordEmpty'
  | 'passwordsDiffer'
  | 'peerUnknown'
  | 'moduleEndTooFar'
  | 'moduleEndPast'
  | 'windowWrong'
  | 'sharePasswordTooShort'
  | 'partnerIdWrong'
  | 'partnerSecretTooShort'
  | 'issuerWrong'
  | 'issuerRefused'
  | 'nonceWrong'
  | 'nulCharacter'
  | 'brokenCharacter'
  | 'nestedTooDeep'
  | 'codePurposeUnused'
  | 'queryTooLong'
  | 'queryTooComplex'
  | 'sampleRangeTooLong'
  | 'rangeReversed'
  | 'searchNameRequired'
  | 'searchNameTooLong'
  | 'wordEmpty'
  | 'wordTooLong'
  | 'tooManyWords'
  | 'companyNameRequired'
  | 'personNameRequired'
  | 'phoneRequired'
  | 'phoneWrong'
  | 'emailRequired'
  | 'emailWrong'
  | 'messageRequired'
  | 'contactWayRequired'
  | 'consentRequired'
  | 'termsChanged'
  | 'textRequired'
  | 'textTooLong'
  | 'nameRequired'
  | 'webAddressWrong'
  | 'sourceRequired'
  | 'sourceUnknown'
  | 'categoryRequired'
  | 'timeRequired'
  | 'timeWrong'
  | 'timeAhead'
  | 'tierRequired'
  | 'fileRequired'
  | 'clientIdWrong'
  | 'videoTooLarge'
  | 'uploadUnknown'
  | 'feedUrlRequired'
  | 'feedUrlRefused'
  | 'intervalWrong'
  | 'addressWrong'
  | 'numberWrong'
  | 'dayWrong'
  | 'dayOutOfReach'
  | 'choiceRequired'
  | 'contactNameRequired'
  | 'contactNameTooLong'
  | 'positionTooLong'
  | 'mobileWrong'
  | 'mobileOrEmailRequired'
  | 'mobileTaken'
  | 'emailTaken'
  | 'groupNameTooLong'
  | 'groupUnknown'
  | 'consentAhead'
  | 'consentBeforeWithdrawal'
  | 'contactWithdrew'
  | 'contentTimeAhead';

/** Sentences that travel with the contract: refusals and wrong fields, said alike by server and browser. */
export interface WireTexts {
  readonly errors: Record<ErrorCode, string>;
  readonly issues: Record<IssueKey, string>;
}

export const wireTexts: Record<Language, WireTexts> = { 'zh-CN': zhCN, en };

/** The sentence behind a schema's message; a message that is no key is already a sentence and stays. */
export function issueText(message: string, language: Language): string {
  const texts: Record<string, string> = wireTexts[language].issues;
  return texts[message] ?? message;
}
