/** Minutes after which a mail is tried again that the server did not take for now. */
const retriesAfter = [1, 5, 30, 120, 360];

/** When to try again after this many tries; nothing when it was tried often enough. */
export function nextTryAfter(tries: number, now: Date): Date | undefined {
  const minutes = retriesAfter[tries - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
}

/** What servers say when too much comes from us: QQ `550 Ip frequency limited`, 163 `451 RL:...`, `DT:` and `MI:`. */
const throttled =
  /frequen|too many|too fast|rate.?limit|limit exceeded|exceeded .{0,30}limit|throttl|\b(RL|DT):|\b4\.7\.(0|28)\b/i;

/** An answer without the addresses that it names, whose letters say nothing. */
const withoutAddresses = (answer: string): string => answer.replaceAll(/<[^<>\s]*>|[^\s<>():;,]+@[^\s<>():;,]+/g, ' ');

/** Whether a refusal says that there is too much of us, which is no fault of the recipient and passes. */
export function isThrottled(answer: string): boolean {
  const said = withoutAddresses(answer);
  return throttled.test(said) && !/\bSPM\b|spam/i.test(said);
}

/** Texts that say that nobody has this address, beside the codes that do. */
const nobody =
  /\b(user|recipient|mailbox|account|address)\b[^.;]{0,30}\b(unknown|not found|non-?existent|does not exist|doesn't exist)|\b(no such|unknown|non-?existent) (user|recipient|mailbox|account|address)|(用户|邮箱|帐号|账号|收件人|地址)[^。]{0,80}不存在/i;
/** Refusals of the sender or the content, which say nothing of the address whatever their code. */
const aboutUs =
  /frequen|\blimit(s|ed)?\b|too many|spam|\bSPM\b|\bpolicy\b|\bblock(s|ed|ing|list|listed)?\b|\bblack ?list(s|ed)?\b|\breputation\b|\bsender\b|\bDT:|\bIP\b|suspicious|rejected content/i;

/**
 * Whether a refusal says that the address does not exist: 5.1.x where it is about the recipient, and texts that are
 * known. QQ says `550 Ip frequency limited` and 163 `554 DT:SPM`, which are no reason to leave anybody out for good.
 */
export function isNobody(answer: string): boolean {
  const said = withoutAddresses(answer);
  if (aboutUs.test(said)) return false;
  // 5.1.7 to 5.1.9 are about the sender's address.
  return /\b5\.1\.([0-6]|10)\b/.test(said) || nobody.test(said);
}
