import type { settingVersions } from '#server/insight/settings/tables.ts';
import { boilerplateStopWords } from './boilerplate.ts';
import { generalStopWords } from './general.ts';
import { wordsIn } from './words-in.ts';

/** Names that are not news, besides tracked companies and sources: media and places. */
const nameStopWords = wordsIn(`
  新浪 搜狐 网易 腾讯网 新华社 新华网 人民网 中新网 中新社 央视 财联社 证券时报 中国证券报 上海证券报 证券日报
  北京 上海 天津 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门
  北京市 上海市 天津市 重庆市 河北省 山西省 辽宁省 吉林省 黑龙江省 江苏省 浙江省 安徽省 福建省 江西省 山东省 河南省 湖北省 湖南省 广东省 海南省 四川省 贵州省 云南省 陕西省 甘肃省 青海省
  广州 深圳 杭州 南京 苏州 无锡 成都 武汉 西安 郑州 长沙 沈阳 大连 青岛 济南 宁波 厦门 福州 合肥 昆明 石家庄 哈尔滨 长春 南昌 太原 贵阳 南宁 兰州 海口 三亚 乌鲁木齐 呼和浩特 银川 西宁 拉萨 东莞 佛山 珠海 温州 常州 南通 徐州 唐山 保定 洛阳 烟台 京城 申城 羊城 内地 大陆 港澳 港澳台 京津 长三角 珠三角
`);

/** Business terms that the segmenter would split. */
const userWords = wordsIn(`
  固态电解质 良率爬坡 回购注销 绿电直供 海外产能 供应链溯源 价格联动 国产替代 技术授权 循环材料 低碳认证 绿色电力 碳中和 碳达峰 碳足迹 碳排放 碳关税 股份回购 股权激励 员工持股 定向增发 可转债 资产重组 借壳上市 业绩预告 业绩快报 业绩说明会
  数字化转型 智能制造 工业互联网 人工智能 大模型 算力 数据安全 信息安全 云计算 边缘计算 物联网 新能源汽车 动力电池 储能 储能系统 氢能 燃料电池 光伏 光伏组件 海上风电 虚拟电厂 钙钛矿 半导体 集成电路 先进封装 第三代半导体 生物医药 创新药 仿制药 医疗器械 临床试验 带量采购 集采 医保谈判 消费升级 预制菜 直播带货 跨境电商
`);

/** Words kept even though a layer would stop them. */
const neverStopWords = wordsIn('技术授权 数据安全 信息安全 产品召回 产能');

type Row = typeof settingVersions.$inferInsert;

/** Initial settings. Tier weights come from the dictionary. */
export const defaultSettingRows: Row[] = [
  { topic: 'userWords' as const, content: userWords },
  { topic: 'stopWords.general' as const, content: generalStopWords },
  { topic: 'stopWords.boilerplate' as const, content: boilerplateStopWords },
  { topic: 'stopWords.names' as const, content: nameStopWords },
  { topic: 'neverStopWords' as const, content: neverStopWords },
].map((row) => ({ ...row, stockId: 0, version: 1 }));
