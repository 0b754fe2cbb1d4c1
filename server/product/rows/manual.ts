import { pairText } from '#server/product/text.ts';
import type { Chapter } from './manual-chapter.ts';
import { workChapters } from './manual-work-chapters.ts';

/** Chapters in reading order. */
const chapters: readonly Chapter[] = [
  {
    key: 'sign-in',
    title: ['登录与退出', 'Signing in and out'],
    body: [
      `<p>工作台只对已开通账号的公司开放。打开登录页，输入账号和密码，点击「登录」即可进入工作台。开启了二次验证的账号还要输入动态验证码，也可以直接使用通行密钥。</p>
<h3>登录之后</h3>
<ul><li>默认落在「工作台」页；左侧菜单只显示您的角色可以使用的页面。</li><li>连续 30 分钟没有操作，或一次登录满 12 小时，会话自动结束，需要重新登录。</li><li>账号被停用，或公司取消了您的成员资格时，会话立即结束。</li></ul>
<h3>退出</h3>
<p>点击右上角的公司名称，选择「退出登录」。退出会清除这个浏览器里保存的菜单、字典和用户信息。使用公共电脑时请务必退出。</p>
<h3>账号或密码不对</h3>
<p>提示「账号或密码错误」时，请检查输入法和大小写；账号不区分大小写，密码区分。提示「账号已停用」或「账号尚未关联公司」时，请联系贵司的管理员或客户热线。</p>`,
      `<p>The workspace is open to companies with an account. Open the sign-in page, enter your account and password and choose Sign in. With a second factor you are asked for a code as well; a passkey signs you in by itself.</p>
<h3>After signing in</h3>
<ul><li>You land on the dashboard; the menu on the left shows only the pages your role may use.</li><li>A session ends after 30 minutes without activity, or 12 hours after signing in.</li><li>It ends at once when the account is disabled or your membership of the company is withdrawn.</li></ul>
<h3>Signing out</h3>
<p>Click the company name at the top right and choose Log out. This clears the menu, dictionary and user data kept in this browser. Always sign out on a shared computer.</p>
<h3>Wrong account or password</h3>
<p>Check the keyboard and capitals: account names ignore case, passwords do not. If the account is disabled or belongs to no company, ask your company’s administrator or the client hotline.</p>`,
    ],
  },
  {
    key: 'workspace',
    title: ['认识工作台', 'Around the workspace'],
    body: [
      `<p>工作台由顶栏、左侧菜单和主区三部分组成。</p>
<ul><li><strong>顶栏</strong>：左侧的标志回到工作台首页，中间是当前页面的标题，右侧是公司名称与个人菜单。</li><li><strong>左侧菜单</strong>：点击分组展开下级页面，展开一组会收起其他分组；「产品手册」始终在最后。</li><li><strong>面包屑</strong>：显示当前页面在菜单中的位置，分组本身没有页面，因此不是链接。</li></ul>
<h3>首页有什么</h3>
<ol><li>近 90 日的一句话与主要数字：文章篇数、活跃度、行业名次与声量份额，与之前等长的一段比较；可换成 7 日或 30 日。</li><li>媒体活跃率走势，与同业对照。</li><li>热词与同业名次。</li><li>已开通的模块和到期日；已到期的模块会注明。</li><li>最新提及本公司的公告与报道，注明是在标题还是正文中提及。</li></ol>
<h3>切换关联公司</h3>
<p>如果您的账号关联了多家公司，个人菜单里会出现「切换关联公司」。切换成功后，菜单、首页与所有数据都换成新公司的，无需重新登录。</p>`,
      `<p>The workspace has a header, a menu on the left and the main area.</p>
<ul><li><strong>Header</strong>: the logo leads to the dashboard, the middle shows the title of the page, the right your company and personal menu.</li><li><strong>Menu</strong>: click a group to open it; the others close. The product manual always comes last.</li><li><strong>Breadcrumbs</strong>: where the page stands in the menu. Groups have no page of their own and are not links.</li></ul>
<h3>On the dashboard</h3>
<ol><li>The last 90 days in a sentence and key figures: articles, activity index, rank and share of voice against the 90 days before; a switch shows 7 or 30 days.</li><li>The course of the active rate, beside your peers.</li><li>Hot words and ranks of peers.</li><li>Your modules and when they end; ended ones are marked.</li><li>The latest filings and coverage of your company, and whether the headline or the body mentions it.</li></ol>
<h3>Switching company</h3>
<p>If your account belongs to several companies, the personal menu offers Switch company. The menu, dashboard and all data then change to the new company without signing in again.</p>`,
    ],
  },
  {
    key: 'figures',
    title: ['读懂数字', 'Reading the figures'],
    body: [
      `<p>每个数字都有固定口径。比较之前，请先看清窗口和范围。</p>
<h3>文章篇数与日期</h3>
<p>一篇文章提及本公司即计 1 篇，标题提及与正文提及都计入；转载合为一则报道，报道另按「则」计数。日期按北京时间划分，「近 7 日」含今天。</p>
<h3>活跃率</h3>
<p>本窗口声量与此前 12 个等长窗口中位数之比，分子分母各加行业中位数，1.0 为常态。高于 1.0 说明比平时更受关注，与好坏无关。</p>
<h3>活跃度</h3>
<p>在同行业中的位置，0 到 100。行业内至少要有另外 5 家公司，否则不显示。</p>
<h3>声量份额</h3>
<p>本公司声量占本公司与已保存同业声量之和的比例。同一窗口、同一筛选条件下可比；不足 30 则报道时不显示。</p>
<h3>热词</h3>
<p>比较近 7 日与此前 84 日的用词，按突增度排序。少于 5 则报道、少于 3 个来源的词不上榜；本公司报道不足 200 则时显示行业热词，并会说明。</p>`,
      `<p>Every figure has a fixed definition. Check its window and scope before you compare.</p>
<h3>Articles and dates</h3>
<p>An article that mentions your company counts once, whether in the headline or the body. Reprints are one story; stories are counted apart. Days follow Beijing time; “last 7 days” includes today.</p>
<h3>Active rate</h3>
<p>Volume in this window over the median of the 12 windows before it, the industry’s median added to both; 1.0 is normal. Above 1.0 means more attention than usual, not good or bad news.</p>
<h3>Activity index</h3>
<p>Your place in the industry from 0 to 100. It needs at least 5 other companies in the industry.</p>
<h3>Share of voice</h3>
<p>Your volume over the sum of yours and your saved peers’, in one window under one set of filters. Not shown below 30 stories.</p>
<h3>Hot words</h3>
<p>The last 7 days against the 84 before, ranked by how sharply a word rises. Words in fewer than 5 stories or 3 sources are left out; below 200 stories the industry’s words are shown, and the page says so.</p>`,
    ],
  },
  {
    key: 'articles',
    title: ['BA Explorer 与文章', 'BA Explorer and articles'],
    body: [
      `<p>BA Explorer 用来从全部公告与报道里找到您要的那一组。</p>
<h3>三步筛选</h3>
<ol><li>在查询栏输入公司、主题或词语。</li><li>在左侧按语气、事件类型、来源级别、公司和日期收窄范围；数字表示每个选项下的报道则数。</li><li>在结果上方的柱图上选择日期区间。</li></ol>
<p>检索可以存为主题：主题页列出它的报道、份额、语气、词、公司和来源，并与之前同样长的日子对照；条件改了，过去的数也随之重算。</p>
<p>筛选条件写在地址里，把链接发给同事，对方看到的是同一组结果。</p>
<h3>文章页</h3>
<ul><li>标题上方是分类（BA、ESG、TPC）、来源和发布时间。</li><li>右侧列出文章提及的公司，以及是在标题还是正文中提及。</li><li>有原文链接的文章可以打开原文，离开本站前会提示去向。</li><li>没有英文版本的内容在英文界面下显示中文，并会注明。</li></ul>`,
      `<p>BA Explorer finds the set you need among all filings and articles.</p>
<h3>Three steps</h3>
<ol><li>Enter a company, a theme or words in the query bar.</li><li>Narrow by tone, event type, source tier, company and date on the left; the numbers show how many stories each choice holds.</li><li>Choose a date range on the bars above the results.</li></ol>
<p>A search can be saved as a theme: its page shows stories, share, tone, words, companies and sources against the days before, and counts the past again when the condition changes.</p>
<p>The filters live in the address: send the link to a colleague, who sees the same results.</p>
<h3>The article page</h3>
<ul><li>Above the title stand category (BA, ESG, TPC), source and time.</li><li>On the right are the companies mentioned, and whether in the headline or the body.</li><li>Articles with an original link open it after saying where the link leads.</li><li>Content without an English version appears in Chinese and says so.</li></ul>`,
    ],
  },
  {
    key: 'contacts-and-peers',
    title: ['联系人与同业', 'Contacts and peers'],
    body: [
      `<h3>联系人</h3>
<p>联系人是贵司要联络的人。新增时需要填写姓名，以及手机号和邮箱中的至少一项；职务和分组可以之后补充。</p>
<ul><li>列表里的「接收」开关记录此人是否同意接收，随时可改。</li><li>列表可以按关键词、分组和接收状态筛选；导出的内容与当前筛选一致，文件名为时间戳加「联系人」。</li><li>已收回同意的联系人不能直接恢复接收，除非本人重新同意。</li></ul>
<h3>从 Excel 导入</h3>
<ol><li>下载模板，按列填写，不要改动表头。</li><li>上传文件，等待处理完成；进度会显示已处理的行数。</li><li>有问题的行会列出行号与原因，其余行照常导入。</li></ol>
<h3>同业关系</h3>
<p>同业名单决定同业名次与声量份额和谁比。建议选择业务相近、规模可比的 5 家以上公司。名单的每次修改都会形成新版本，过去的报告仍按当时的名单计算。</p>`,
      `<h3>Contacts</h3>
<p>Contacts are the people your company keeps in touch with. A new one needs a name and a mobile number or e-mail address; position and group can follow.</p>
<ul><li>The Receiving switch notes whether this person agreed to receive anything.</li><li>Filter by keyword, group and receiving; an export holds what the filters show, named by time stamp.</li><li>Contacts who took their consent back are not switched on until they agree again.</li></ul>
<h3>Import from Excel</h3>
<ol><li>Download the template and fill it in, leaving the head row as it is.</li><li>Upload the file and wait; progress shows the rows done.</li><li>Rows with problems are listed with number and reason, the others are imported.</li></ol>
<h3>Peer companies</h3>
<p>Your peers decide what ranks and shares compare you with. Choose at least 5 companies close in business and size. Every change makes a new version; past reports keep the list of their time.</p>`,
    ],
  },
  ...workChapters,
  {
    key: 'security',
    title: ['密码与安全', 'Password and security'],
    body: [
      `<h3>修改密码</h3>
<ol><li>点击右上角的公司名称，选择「修改密码」。</li><li>输入旧密码，再输入两次新密码。新密码为 8 到 128 个字符，不能与旧密码相同；平台要求更严时，页面会写明。</li><li>点击「确定」。修改成功后，您在所有设备上的会话都会结束，请用新密码重新登录。</li></ol>
<p>修改密码的窗口不会因点击外部或按 Esc 而关闭，需要点「取消」退出。</p>
<h3>忘记密码</h3>
<p>在登录页选择「忘记密码」，输入账号，选择用手机短信或用邮件接收验证码，验证身份后设置新密码。用邮件时，邮箱须是已确认过的。无论账号与手机号或邮箱是否匹配，页面的提示都相同，这是为了不泄露账号信息。</p>
<h3>二次验证与通行密钥</h3>
<p>点击右上角的公司名称，选择「二次验证」，可以设置验证器应用，也可以添加通行密钥。恢复码只显示一次，请妥善保存：验证器或通行密钥不在身边时用它代替。</p>
<h3>登录设备</h3>
<p>「登录设备」列出您的账号现在在哪些设备上登录，不认识的可以结束会话。</p>
<h3>保护账号的几条建议</h3>
<ul><li>不要与同事共用账号；每个人的权限由角色决定。</li><li>人员离岗时，请管理员及时取消其成员资格，会话会立即结束。</li></ul>`,
      `<h3>Changing your password</h3>
<ol><li>Click the company name at the top right and choose Change password.</li><li>Enter the old password, then the new one twice. It has 8 to 128 characters and differs from the old one; the page says so where the platform asks for more.</li><li>Choose Confirm. Your sessions on all devices then end: sign in again with the new password.</li></ol>
<p>The dialog does not close on a click outside or on Escape; use Cancel.</p>
<h3>Forgotten password</h3>
<p>Choose Forgot password on the sign-in page, enter your account, choose to receive the code by SMS or by e-mail, confirm with it and set a new password. By e-mail, the address must be the one that you have confirmed. The answer is the same whether or not it matches the account, so that nothing about accounts is given away.</p>
<h3>Second factor and passkeys</h3>
<p>Click the company name at the top right and choose Second factor to set up an authenticator app or add a passkey. Recovery codes are shown once: keep them, for when neither is at hand.</p>
<h3>Signed-in devices</h3>
<p>Signed-in devices shows where your account is signed in now; end the session of a device that you do not recognise.</p>
<h3>Keeping accounts safe</h3>
<ul><li>Do not share accounts; each person’s rights come from the role.</li><li>When somebody leaves, have the administrator withdraw the membership: sessions end at once.</li></ul>`,
    ],
  },
  {
    key: 'questions',
    title: ['常见问题', 'Questions and answers'],
    body: [
      `<h3>为什么菜单里没有我要的页面？</h3>
<p>菜单由角色决定。请企业管理员确认您的角色，或联系客户经理确认模块是否已开通。</p>
<h3>菜单或角色调整后，需要重新登录吗？</h3>
<p>不需要。已打开的页面会自动取得新的菜单与权限。</p>
<h3>首页的篇数和 Explorer 里不一样？</h3>
<p>首页数的是文章（篇），Explorer 默认数的是报道（则），转载合为一则；在 Explorer 选「单篇」即可对照。另请核对日期范围与筛选条件：首页按北京时间的自然日统计，含今天；尚未到发布时间的文章不计入。</p>
<h3>页面提示「错误提示:请刷新页面」怎么办？</h3>
<p>刷新后仍然出现，请复制页面上的请求号，连同操作步骤一起告诉客户热线，我们可以据此定位问题。</p>
<h3>可以用英文界面吗？</h3>
<p>可以。用顶部的语言切换；选择会保存在浏览器里。尚未翻译的内容显示中文，并会注明。</p>`,
      `<h3>Why is a page missing from my menu?</h3>
<p>The menu follows your role. Ask your company’s administrator about the role, or your account manager whether the module is open.</p>
<h3>Do I have to sign in again after a change of menu or role?</h3>
<p>No. Open pages fetch the new menu and rights by themselves.</p>
<h3>The dashboard and Explorer show different numbers?</h3>
<p>The dashboard counts articles, Explorer stories, each with its reprints; choose Articles there to compare. Then check dates and filters: the dashboard counts whole days in Beijing time including today; articles whose time has not come are not counted.</p>
<h3>What if a page says “Something went wrong: please refresh the page”?</h3>
<p>If it returns after a refresh, copy the request number and give it to the client hotline with what you did; it lets us find the cause.</p>
<h3>Is there an English interface?</h3>
<p>Yes, use the language switch at the top; the browser remembers it. Content without a translation appears in Chinese and says so.</p>`,
    ],
  },
];

export const manualRows = chapters.map(({ key, title, body }, index) => ({
  key,
  sort: index + 1,
  title: pairText(title),
  body: pairText(body),
}));
