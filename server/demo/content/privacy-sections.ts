import type { Pair } from '#server/product/text.ts';

export interface PrivacySection {
  /** The version that brought it: 1 for 1.0, 2 for 2.0, 3 for 2.1. */
  readonly since: 1 | 2 | 3;
  readonly title: Pair;
  readonly paragraphs: readonly Pair[];
  readonly list?: readonly Pair[];
}

/** Privacy policy and terms of service of the fictional company, in the order they are read. */
export const privacySections: readonly PrivacySection[] = [
  {
    since: 1,
    title: ['适用范围', 'What this covers'],
    paragraphs: [
      [
        '本文说明商鉴信息服务有限公司（以下称「我们」）怎样处理访客、客户及其联系人的个人信息，以及使用商鉴网站与工作台的约定。前半部分是隐私政策，后半部分是服务条款。',
        'This explains how Shangjian Information Services Co., Ltd. (“we”) handles the personal data of visitors, clients and their contacts, and on what terms the site and the workspace are used. The first half is the privacy policy, the second the terms of service.',
      ],
      [
        '我们收录的是公开发布的公告与报道，其中出现的人名按其公开身份处理，不另外整理成个人档案。',
        'What we collect are filings and articles published by others. People named in them are treated in their public roles; we build no files on them.',
      ],
    ],
  },
  {
    since: 1,
    title: ['浏览网站', 'Visiting the site'],
    paragraphs: [
      [
        '公开网站不使用统计脚本，也不加载第三方的任何内容。我们写入一个名为 lang 的 Cookie，只用来记住你选择的语言，一年后失效。',
        'The public site runs no analytics and loads nothing from third parties. One cookie, called lang, remembers the language you chose and expires after a year.',
      ],
      [
        '登录之后，会话凭据保存在你浏览器的本地存储里，退出登录时清除。登录还会用到四个 Cookie：device 记住这台设备上最近登录的五个账号，让它在他人猜测密码时仍能登录，也不再为它发送新设备登录的提醒，半年后失效；session-ended 与 return-to 在登录失效后说明原因，并带你回到刚才的页面，分别在一分钟和十二小时内失效；oidc 只在统一登录时写入，用来核对返回的是同一次登录，登录完成即删除，至多保留十分钟。服务器的运行日志用于排查故障和抵御攻击。',
        'After you sign in, the session is kept in the local storage of your browser and cleared when you sign out. Signing in uses four more cookies: device remembers the last five accounts of this device, keeps it able to sign in while others guess passwords, spares it the mail about a new device, and expires after half a year; session-ended and return-to say why a session is over and lead you back to your page, and expire within a minute and twelve hours; oidc is set by a sign-in through a partner only, checks that the same sign-in comes back, and is deleted with it, after ten minutes at most. Server logs serve to find faults and to ward off attacks.',
      ],
    ],
  },
  {
    since: 3,
    title: ['申请试用与留言', 'Trial applications and messages'],
    paragraphs: [
      [
        '你提交表单时，我们保存下列内容，只用来联系你和处理这次申请：',
        'When you send a form we keep the following, to reach you and to deal with your request, and for nothing else:',
      ],
      [
        '这些内容由我们的顾问处理，不提供给任何第三方，最长保留二十四个月；你可以随时要求删除。',
        'Our advisers deal with it. It is given to nobody else and kept for 24 months at most; you may ask for its deletion at any time.',
      ],
      [
        '为了防止滥用，我们按网络地址计算提交次数。计数使用不可还原的摘要，不保存地址本身，计数在窗口结束后数小时内删除。',
        'To prevent abuse we count submissions by network address. The count uses a digest that cannot be turned back, not the address, and is deleted within hours.',
      ],
    ],
    list: [
      ['公司全称、姓名与职务', 'Company, name and position'],
      ['手机号与邮箱', 'Phone number and e-mail address'],
      ['你勾选的问题，或写下的留言', 'The questions you ticked, or the message you wrote'],
      [
        '提交的时间、语言，以及当时有效的条款版本',
        'Time and language of the form, and the version of these terms in force',
      ],
    ],
  },
  {
    since: 1,
    title: ['账号与使用记录', 'Accounts and records of use'],
    paragraphs: [
      [
        '账号由企业或我们的顾问开通，包含用户名、姓名、手机号、经你确认的邮箱与所属公司。密码以单向方式保存，任何人都无法读出。',
        'Accounts are opened by your company or by our advisers, with user name, name, phone number, the e-mail address that you confirmed, and company. Passwords are stored one-way; nobody can read them.',
      ],
      [
        '每次登录会记下时间、缩短后的网络地址，以及浏览器与操作系统的名称，供你核对自己的登录设备，也用于发现他人冒用账号。一种设备半年没有再用来登录，就不再记得。',
        'Of each sign-in we note the time, a shortened network address, and the names of browser and system, so that you can check your devices, and to notice if somebody else uses your account. What you have not signed in with for half a year is forgotten.',
      ],
      [
        '对数据的修改会留下操作记录：谁、何时、改了哪一条、改前与改后。记录只增不减，保留至少六个月。',
        'Changes to data leave a record: who, when, which item, before and after. Records are only added to and are kept for six months at least.',
      ],
    ],
  },
  {
    since: 2,
    title: ['联系人与分享链接', 'Contacts and share links'],
    paragraphs: [
      [
        '客户可以在工作台登记自己的联系人。向他们发送任何内容之前，客户应当取得本人的同意；同意的时间与来源随联系人一并保存。',
        'Clients may keep contacts of their own in the workspace. Before sending them anything they obtain the consent of each; its time and source are kept with the contact.',
      ],
      [
        '联系人可以随时收回同意：用邮件里的链接一键退订，或在「收件偏好」里只留想收的内容；也可以告诉客户，由客户在工作台登记。退订之后不能直接恢复接收，须由本人重新同意。',
        'Contacts may take their consent back at any time: by one click on the link in the mail, or in part on the page of mail preferences that it leads to; they may also tell the client, who notes it in the workspace. Receiving cannot be turned on again until the person agrees anew.',
      ],
      [
        '通过分享链接打开报告或图表时，我们记录访问时间、缩短后的网络地址与浏览器发来的浏览器标识（User-Agent）。分享者能看到时间、地址，以及浏览器与操作系统的名称。缩短后的地址不能指向某一台设备。',
        'When a report or chart is opened by a share link, we note the time, a shortened network address and the user agent that the browser sends. Whoever shared it sees the time, the address, and the names of browser and system. A shortened address does not name a device.',
      ],
    ],
  },
  {
    since: 1,
    title: ['保存与安全', 'Storage and security'],
    paragraphs: [
      [
        '数据保存在中国境内。传输全程加密，访问按角色授权，备份与正式数据同等保护。发生可能影响你的安全事件时，我们会在七十二小时内告知。',
        'Data is stored in mainland China. Transfers are encrypted, access is granted by role, and backups are protected like the data itself. If an incident may affect you, we tell you within 72 hours.',
      ],
    ],
  },
  {
    since: 1,
    title: ['你的权利', 'Your rights'],
    paragraphs: [
      [
        '你可以查询、复制、更正或删除自己的个人信息，也可以撤回同意或注销账号。写信到联系我们页面上的邮箱，或者拨打客户服务热线，我们在十五个工作日内答复。',
        'You may see, copy, correct or delete your personal data, withdraw consent or close your account. Write to the address on our contact page or call the hotline; we answer within 15 working days.',
      ],
    ],
  },
  {
    since: 1,
    title: ['服务条款：账号的使用', 'Terms: using an account'],
    paragraphs: [
      [
        '账号限企业内部使用，不得转借。请妥善保管密码；发现被他人使用，请立即修改密码并告知我们。',
        'Accounts are for use within the company and are not to be passed on. Keep your password safe; if somebody else uses it, change it and tell us at once.',
      ],
      [
        '不得以程序批量抓取工作台的内容。需要数据接入的，请使用数据产品。',
        'The workspace is not to be harvested by programs. Whoever needs the data in other systems uses the data product.',
      ],
    ],
  },
  {
    since: 3,
    title: ['服务条款：数字的用途与边界', 'Terms: what the figures are for'],
    paragraphs: [
      [
        '商鉴的数字描述公开文本中的讨论情况，计算方法见口径说明。它们不是对任何证券的评价，不构成投资建议，也不应当作为买卖的唯一依据。',
        'Our figures describe what is said in public texts; how they are computed stands under “How figures are made”. They do not rate any security, are no investment advice, and should not be the sole ground for buying or selling.',
      ],
      [
        '发现数字有误，可以在联系我们页面指出。我们核查之后更正，并写明原因与影响的范围。',
        'If a figure is wrong, tell us on the contact page. We check it, correct it, and state the reason and what it affected.',
      ],
    ],
  },
  {
    since: 1,
    title: ['服务条款：内容的权利', 'Terms: rights in content'],
    paragraphs: [
      [
        '收录的公告与报道，权利属于各自的发布者；我们展示标题、摘要与出处，全文的范围以授权为准。图表与报告可以在注明出处的前提下，在企业内部使用和转发。',
        'Filings and articles belong to whoever published them. We show title, summary and source, and full texts as far as we are licensed. Charts and reports may be used and passed on within your company if the source is named.',
      ],
    ],
  },
  {
    since: 1,
    title: ['修订与适用法律', 'Changes and law'],
    paragraphs: [
      [
        '修订在生效前十五日公布于本页，旧版本一直可以查阅。本文适用中华人民共和国法律；中文与英文版本不一致的，以中文为准。',
        'Changes are published on this page 15 days before they take effect, and older versions stay readable. The law of the People’s Republic of China applies; where the two differ, the Chinese text prevails.',
      ],
    ],
  },
];
