export const botProviders = ['wecom', 'dingtalk', 'feishu'] as const;
export type BotProvider = (typeof botProviders)[number];

/** Robots of a company. */
export const mostBots = 20;

/** Addresses as the providers give them out, and nothing else. */
const addresses: Readonly<Record<BotProvider, RegExp>> = {
  wecom: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[\w-]{10,100}$/,
  dingtalk: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=\w{10,100}$/,
  feishu: /^https:\/\/open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/[\w-]{10,100}$/,
};

export const isBotAddress = (provider: BotProvider, address: string): boolean => addresses[provider].test(address);
