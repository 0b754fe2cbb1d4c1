import type { Language } from '#contract/language.ts';

/** What entries are about. A missing one shows what the log calls it. */
const names: Readonly<Record<string, readonly [chinese: string, english: string]>> = {
  account: ['账号', 'Account'],
  accounts: ['账号', 'Accounts'],
  alert: ['告警', 'Alert'],
  alert_rule: ['告警规则', 'Rule for alerts'],
  article: ['文章', 'Article'],
  articles: ['文章', 'Articles'],
  'article import': ['文章导入', 'Import of articles'],
  bot: ['群机器人', 'Robot'],
  'chapter import': ['手册导入', 'Import of chapters'],
  client: ['客户', 'Client'],
  clients: ['客户', 'Clients'],
  companies: ['公司', 'Companies'],
  company: ['公司', 'Company'],
  'company import': ['公司导入', 'Import of companies'],
  contact: ['联系人', 'Contact'],
  'contact group': ['联系人分组', 'Group of contacts'],
  'contact import': ['联系人导入', 'Import of contacts'],
  contacts: ['联系人', 'Contacts'],
  content: ['站点内容', 'Item of the site'],
  dictionary: ['字典', 'Dictionary'],
  feed: ['订阅', 'Feed'],
  indicator: ['评价指标', 'Indicator'],
  indicators: ['评价指标', 'Indicators'],
  industries: ['行业', 'Industries'],
  industry: ['行业', 'Industry'],
  inquiry: ['询价', 'Inquiry'],
  'inquiry template': ['询价模板', 'Template of inquiries'],
  invitation: ['邀请', 'Invitation'],
  job: ['任务', 'Job'],
  lead: ['线索', 'Lead'],
  leads: ['线索', 'Leads'],
  'manual chapter': ['手册章节', 'Chapter of the manual'],
  menu: ['菜单', 'Menu'],
  module: ['模块', 'Module'],
  partner: ['合作平台', 'Partner platform'],
  peers: ['同业', 'Peers'],
  period: ['评价期间', 'Period'],
  push: ['推送', 'Push'],
  report: ['报告', 'Report'],
  role: ['角色', 'Role'],
  'score import': ['评价导入', 'Import of scores'],
  setting: ['口径', 'Insight setting'],
  share: ['分享链接', 'Share link'],
  source: ['来源', 'Source'],
  'story decision': ['报道拆分或合并', 'Split or merge of stories'],
  supplier: ['合作方', 'Supplier'],
  suppliers: ['合作方', 'Suppliers'],
  theme: ['主题', 'Theme'],
  unknown: ['未知账号', 'Unknown account'],
  'unknown passkey': ['未知的通行密钥', 'Unknown passkey'],
  upload: ['上传文件', 'Upload'],
  user: ['用户', 'User'],
};

/** A subject with its kind in the reader's language: `account admin` as 账号 admin. */
export function subjectName(subject: string, language: Language): string {
  // Kinds have several words, and what follows them is a number or a code.
  for (let end = subject.length; end > 0; end = subject.lastIndexOf(' ', end - 1)) {
    const kind = subject.slice(0, end);
    const [chinese, english] = (Object.hasOwn(names, kind) && names[kind]) || [];
    const name = language === 'en' ? english : chinese;
    if (name !== undefined) return `${name}${subject.slice(end)}`;
  }
  return subject;
}
