import type { Chapter } from './manual-chapter.ts';

/** What a company does in the workspace besides reading figures and articles, in the order of the menu. */
export const workChapters: readonly Chapter[] = [
  {
    key: 'themes-events-and-alerts',
    title: ['主题、事件与告警', 'Themes, events and alerts'],
    body: [
      `<p>活跃度、热词与检索回答「怎么样」，这几页回答「发生了什么，要不要处理」。</p>
<h3>BA 活跃度、BA 热词与同业对比</h3>
<p>「BA 活跃度」看本公司的声量与名次怎样变化，「BA 热词」看哪些词正在升温，「同业对比」把几家公司放在同一个窗口里比较。数字都可以点开，看到公式、输入与原文。</p>
<h3>事件线</h3>
<p>「事件线」按类型和时间列出从报道里读出的事件，注明本公司的角色与金额，可以按类型、角色和最低金额筛选，也可以导出。</p>
<h3>主题</h3>
<p>在 BA Explorer 里把检索存为主题，它就列在「主题」页。主题可以加入推送、设为提醒，也可以收入之后的周报和月报。</p>
<h3>告警</h3>
<ul><li>「告警」列出规则的发现，每条告警可以确认、标为已解决、指派给同事，或稍后再提醒；处理结果同事都能看到。</li><li>几条规则由产品自带并已启用。有处理权限的人可以修改、停用或新建规则，保存之前会显示过去 90 天会提醒几次。</li><li>同一则报道只算一条告警，转载不另提醒。</li></ul>`,
      `<p>Activity, hot words and search say how things stand. These pages say what has happened, and whether it is to be handled.</p>
<h3>BA Activity, BA Hot words and Peer comparison</h3>
<p>BA Activity shows how your volume and rank change, BA Hot words which words are rising, Peer comparison sets several companies side by side in one window. Every figure opens its formula, inputs and articles.</p>
<h3>Events</h3>
<p>Events lists by type and time what was read in stories, with your company’s role and the amount. Filter by type, role and smallest amount, or export.</p>
<h3>Themes</h3>
<p>A search that you save in BA Explorer is then under Themes. A theme can be added to a push, alert you, or be put in the coming weekly and monthly reports.</p>
<h3>Alerts</h3>
<ul><li>Alerts lists what the rules have found. Each alert can be acknowledged, resolved, assigned to a colleague, or snoozed; all colleagues see what was done.</li><li>Some rules come with the product and are on. Whoever may handle alerts changes them, switches them off or makes others; before saving, the form says how often a rule would have alerted in the last 90 days.</li><li>One story is one alert; reprints do not alert again.</li></ul>`,
    ],
  },
  {
    key: 'reports-and-evaluation',
    title: ['报告、分享与 ESG 评价', 'Reports, sharing and ESG'],
    body: [
      `<h3>报告</h3>
<p>「报告」页列出周报与月报，每周、每月结束后自动生成，内容此后不再改变。缺少的往期可以由有权限的人补上。报告可以打印。</p>
<h3>分享链接</h3>
<ol><li>在报告、图表、热词或检索结果上点击「分享」，选择有效期，也可以设密码。</li><li>复制链接交给对方，对方不需要账号。</li><li>在同一处可以看到链接何时被打开，也可以随时收回。</li></ol>
<h3>评价指标</h3>
<p>「评价指标」页按指标与周期对照 ESG 评价，列出得分、行业中位数与名次。</p>`,
      `<h3>Reports</h3>
<p>Reports lists the weekly and monthly ones. They are made by themselves at the end of each week and month and do not change afterwards; whoever may generate reports can add missing ones. Reports can be printed.</p>
<h3>Share links</h3>
<ol><li>Choose Share at a report, a chart, hot words or the results of a search, and say how long the link is valid; a password is optional.</li><li>Copy the link. Whoever gets it needs no account.</li><li>In the same place you see when it was opened, and can revoke it at any time.</li></ol>
<h3>Evaluation</h3>
<p>Evaluation sets out ESG scores by indicator and period, with the industry’s median and your rank.</p>`,
    ],
  },
  {
    key: 'pushes',
    title: ['推送', 'Pushes'],
    body: [
      `<p>「推送」把要闻、数字和热词编成一封邮件，寄给同意接收的联系人，也可以发到企业微信、钉钉或飞书群。</p>
<ol><li>点击「写推送」，写主题，按需要套用模板、增减内容；旁边是寄出时的样子。</li><li>选择收件人。不会收到的人会逐一列出原因，例如没有同意或已退订。</li><li>选择现在寄出、指定时间或按节奏寄出。建议先用「先发给我自己」看一遍。</li></ol>
<p>排定的推送在寄出前 10 分钟冻结，冻结之后看到的就是寄出的。每位收件人的结果都有记录；邮件里都有退订链接，退订立即生效。</p>`,
      `<p>Pushes put news, figures and hot words into one mail to contacts who agreed to receive it, and into groups of WeCom, DingTalk or Feishu.</p>
<ol><li>Choose Write a push, enter a subject, take a template if you like and change its parts; beside it you see what will be sent.</li><li>Choose the recipients. Those who will get nothing are listed with the reason, such as no consent or an unsubscription.</li><li>Send it now, at a time, or in a rhythm. Send it to yourself first.</li></ol>
<p>A scheduled push is frozen 10 minutes before its time; from then on, what you see is what is sent. What became of each mail is on record. Every mail has a link to unsubscribe, which counts at once.</p>`,
    ],
  },
  {
    key: 'members-and-modules',
    title: ['成员与模块', 'Members and modules'],
    body: [
      `<h3>成员</h3>
<p>企业管理员在「成员」页邀请同事、改角色、结束会话或移出成员。邀请的链接由邮件送达，7 天内有效。启用的成员与待接受的邀请各占一席。</p>
<h3>已开通模块</h3>
<p>「已开通模块」列出各模块的状态与到期日，可以在这里申请开通或续期，客户经理会联系贵司。没有开通的模块，页面上显示的是示例数据。</p>`,
      `<h3>Members</h3>
<p>On Members your company’s administrator invites colleagues, changes roles, ends sessions and removes members. The link of an invitation goes by mail and is valid for 7 days. Each enabled member and each waiting invitation takes a seat.</p>
<h3>Modules</h3>
<p>Modules lists what is open and until when. Ask there for a module or its renewal: your account manager will contact you. The page of a module that is not open shows sample data.</p>`,
    ],
  },
  {
    key: 'inquiries-and-quotes',
    title: ['TPC 询价与报价', 'TPC inquiries and quotes'],
    body: [
      `<h3>询价</h3>
<ol><li>在「合作方」页登记供应商并准入。</li><li>在「询价」页列出要买什么，定好提问与报价的截止时间，发布并邀请合作方。</li><li>截止之前报价一直封存，谁也看不到；截止之后由有权开启的人一次全部开启，再比较、写明理由选定。</li></ol>
<h3>报价邀请</h3>
<p>贵司被邀请报价时，会列在「报价邀请」页，并注明剩余时间。点击「去报价」填写，截止之前可以修改或撤回。提交后得到一份回执，开启之后可以凭它核对报价没有被改动。</p>`,
      `<h3>Inquiries</h3>
<ol><li>Enter suppliers under Suppliers, and approve them.</li><li>Under Inquiries list what you want to buy, set the ends of questions and quotes, publish, and invite suppliers.</li><li>Until the deadline quotes are sealed and nobody sees them. Afterwards whoever may open them opens all at once; then compare them, and award with a reason.</li></ol>
<h3>Invitations to quote</h3>
<p>What your company is asked to quote for is under Invitations to quote, with the time that is left. Choose Quote now; until the deadline a quote can be changed or withdrawn. Submitting gives a receipt, by which anybody can check after the opening that the quote was not altered.</p>`,
    ],
  },
  {
    key: 'notifications-and-account',
    title: ['通知与我的账号', 'Notifications and your account'],
    body: [
      `<h3>通知</h3>
<p>顶栏的铃铛列出与您有关的事：告警、报告、导入与导出、报价、模块到期等。在「通知设置」里选择哪些事由另发邮件或发到自己的群机器人，并设安静时段。「新设备登录」「姓名、手机号或邮箱变更」与「注销申请未获通过」的邮件不可关闭。</p>
<h3>姓名与手机号</h3>
<p>点击右上角的公司名称，选择「姓名与手机号」。姓名随时可以更正；新手机号要输入登录密码和收到的短信验证码才生效，从此用于找回密码。收不到短信时，请运营方代为更正。</p>
<h3>我的邮箱</h3>
<p>点击右上角的公司名称，选择「我的邮箱」。输入收到的验证码之后，邮箱才用于找回密码和接收通知。更换和移除都要输入登录密码，开启了二次验证的还要验证；旧邮箱会收到通知。</p>
<h3>账号数据</h3>
<p>在同一菜单的「账号数据」里，可以把自己的数据导出为一个 ZIP 文件，也可以申请注销账号。注销由运营方核实后办理，办理之后无法恢复。</p>`,
      `<h3>Notifications</h3>
<p>The bell in the header lists what concerns you: alerts, reports, imports and exports, quotes, modules that end. Under Notification settings choose which of it also comes by mail or to a robot of your own, and set quiet hours. Mail about a new device, a changed name, phone number or address, or a refused request to erase the account cannot be switched off.</p>
<h3>Name and phone number</h3>
<p>Click the company name at the top right and choose Name and phone number. Your name can be corrected at any time. A new number takes your password and the code that it gets by SMS, and then serves to reset your password. If no SMS reaches you, ask the operator to correct it.</p>
<h3>E-mail address</h3>
<p>Click the company name at the top right and choose E-mail address. Once you have entered the code that was sent to it, the address serves to reset your password and to receive notifications. Changing or removing it takes your password, and your second factor where one is on; the former address is notified.</p>
<h3>Account data</h3>
<p>Under Account data in the same menu you can export your data as a ZIP file, or ask for your account to be erased. The operator checks the request first; an erased account cannot be restored.</p>`,
    ],
  },
];
