import type { Language, LocalizedText } from '#contract/language.ts';

interface SetupTexts {
  readonly mailSubject: (brand: string) => string;
  readonly mailText: (brand: string) => string;
  readonly smsText: (code: string) => string;
  readonly mailTaken: (server: string) => string;
  readonly smsTaken: (provider: string, code: string) => string;
  readonly kept: string;
  readonly addressGood: (address: string) => string;
  readonly addressOther: (address: string) => string;
  readonly addressSilent: (address: string, reason: string) => string;
  /** Why nothing was delivered; the provider's own code follows. */
  readonly refused: {
    readonly login: string;
    readonly unreachable: string;
    readonly encryption: string;
    readonly sender: string;
    readonly recipient: string;
    readonly other: string;
  };
}

const texts: Readonly<Record<Language, SetupTexts>> = {
  'zh-CN': {
    mailSubject: (brand) => `${brand} 邮件测试`,
    mailText: (brand) => `这是 ${brand} 发出的测试邮件。收到它，说明邮件已经通了。`,
    smsText: (code) => `验证码 ${code}，用于测试短信是否能收到。`,
    mailTaken: (server) => `邮件服务器 ${server} 已收下，请到邮箱查看；没有收到时，看看垃圾邮件。`,
    smsTaken: (provider, code) => `短信服务 ${provider} 已收下，短信里的数字应是 ${code}。`,
    kept: '还没有设置服务，消息已写进数据目录的 outbox 文件夹，不会发给任何人。',
    addressGood: (address) => `${address} 能打开，并且就是这台机器。`,
    addressOther: (address) => `${address} 有回应，但不是这个安装。请检查域名和反向代理。`,
    addressSilent: (address, reason) => `打不开 ${address}（${reason}）。请检查域名、证书和反向代理。`,
    refused: {
      login: '服务器不接受这个账号或密码',
      unreachable: '连不上服务器，请检查地址、端口和防火墙',
      encryption: '加密连接没有建立，请检查地址开头是 smtp 还是 smtps',
      sender: '服务器不接受发件地址 MAIL_FROM，它通常要和登录账号一致',
      recipient: '服务器不接受这个收件地址',
      other: '服务器没有接受',
    },
  },
  en: {
    mailSubject: (brand) => `${brand}: test message`,
    mailText: (brand) => `This is a test message of ${brand}. If you can read it, mail works.`,
    smsText: (code) => `Your code is ${code}. It tests whether messages arrive.`,
    mailTaken: (server) => `The mail server ${server} took the message. Check the mailbox and its spam folder.`,
    smsTaken: (provider, code) => `The provider ${provider} took the message. It should contain the number ${code}.`,
    kept: 'No service is set: the message is a file in the folder outbox of the data folder, and goes to nobody.',
    addressGood: (address) => `${address} answers, and it is this installation.`,
    addressOther: (address) => `${address} answers, but is not this installation. Check the domain and the proxy.`,
    addressSilent: (address, reason) =>
      `${address} does not answer (${reason}). Check the domain, the certificate and the proxy.`,
    refused: {
      login: 'The server does not accept this account or password',
      unreachable: 'The server cannot be reached. Check address, port and firewall',
      encryption: 'No encrypted connection could be established. Check whether the address begins with smtp or smtps',
      sender: 'The server does not accept the sender MAIL_FROM, which usually has to be the account that signs in',
      recipient: 'The server does not accept this recipient',
      other: 'The server did not take it',
    },
  },
};

export const setupTexts = (language: Language): SetupTexts => texts[language];

/** What stands at the foot of every page, in the name of the operator's company. */
export function footTexts(name: LocalizedText, year: number): { copyright: LocalizedText; credit: LocalizedText } {
  const english = name.en ?? name['zh-CN'];
  return {
    copyright: {
      'zh-CN': `© ${year} ${name['zh-CN']} 版权所有`,
      en: `© ${year} ${english}. All rights reserved`,
    },
    credit: { 'zh-CN': `由${name['zh-CN']}出品`, en: `A product of ${english}` },
  };
}
