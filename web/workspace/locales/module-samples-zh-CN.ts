import type { ModuleCode } from '#contract/codes/modules.ts';

/** A sample table: the first column is the row's heading. */
export interface SampleSheet {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface SampleTexts {
  readonly sheets: Readonly<Record<ModuleCode, SampleSheet>>;
  /** Companies of the line chart and the radar, one's own first. */
  readonly companies: readonly [string, string, string];
  readonly rate: string;
  readonly rateLabel: string;
  readonly normal: string;
  readonly perDay: string;
  readonly perDayLabel: string;
  readonly radar: string;
  readonly radarLabel: string;
  readonly axes: readonly string[];
}

/** Entirely fictional: no company, person, word or figure is from the platform's data. */
export const moduleSamplesZhCN: SampleTexts = {
  companies: ['示例公司甲', '示例公司乙', '示例公司丙'],
  rate: '活跃率',
  rateLabel: '示例：示例公司甲活跃率 1.42，高于常态',
  normal: '常态 1.0',
  perDay: '每日文章',
  perDayLabel: '示例：近 30 日每日文章篇数，最近 7 日较多',
  radar: '评价雷达',
  radarLabel: '示例：示例公司甲八项指标得分，平均 71.5 分',
  axes: ['能源管理', '用水', '废弃物', '员工安全', '培训', '供应链', '董事会', '信息披露'],
  sheets: {
    ba_explorer: {
      title: '检索结果',
      columns: ['标题', '来源', '类别', '时间'],
      rows: [
        ['示例公司甲披露一季度产能安排', '示例财经报', 'BA', '06-18 09:30'],
        ['示例公司乙与上游签订三年供货协议', '示例行业网', 'BA', '06-17 16:05'],
        ['示例公司甲发布年度可持续发展报告', '示例日报', 'ESG', '06-16 11:20'],
        ['示例园区公布第三批合作企业名单', '示例行业网', 'TPC', '06-15 08:45'],
        ['示例公司丙调整海外仓布局', '示例财经报', 'BA', '06-14 14:10'],
      ],
    },
    ba_active: {
      title: '同业对照',
      columns: ['公司', '文章', '声量', '声量份额', '活跃度', '活跃率'],
      rows: [
        ['示例公司甲', '86', '41.2', '38.0%', '81.3', '1.42'],
        ['示例公司乙', '64', '33.7', '31.1%', '68.8', '1.05'],
        ['示例公司丙', '51', '21.9', '20.2%', '43.8', '0.88'],
        ['示例公司丁', '27', '11.6', '10.7%', '18.8', '0.94'],
      ],
    },
    ba_hotword: {
      title: '热词榜',
      columns: ['词', '突增度', '报道', '来源', '状态'],
      rows: [
        ['固态电芯', '7.4', '23', '9', '新上榜'],
        ['绿电直供', '6.1', '18', '8', '上升'],
        ['回收率', '5.2', '15', '6', '上升'],
        ['分时电价', '4.6', '12', '6', '持平'],
        ['海外认证', '3.9', '9', '5', '回落'],
        ['薄膜工艺', '3.3', '7', '4', '新上榜'],
      ],
    },
    esg: {
      title: '指标得分',
      columns: ['指标', '示例公司甲', '示例公司乙', '较上期'],
      rows: [
        ['能源管理', '78.0', '71.5', '+3.0'],
        ['用水', '66.5', '69.0', '−1.5'],
        ['员工安全', '82.0', '74.5', '+2.5'],
        ['供应链', '61.0', '64.0', '+4.0'],
        ['信息披露', '75.5', '70.0', '+1.0'],
      ],
    },
    report: {
      title: '报告列表',
      columns: ['期间', '类型', '生成时间', '主要结论'],
      rows: [
        ['06-08 至 06-14', '周报', '06-15 06:00', '活跃度升至 81.3，列行业第 2'],
        ['06-01 至 06-07', '周报', '06-08 06:00', '声量份额 35.4%，较上周升 2.1 个百分点'],
        ['05-01 至 05-31', '月报', '06-01 06:00', '热词「绿电直供」连续三周在榜'],
      ],
    },
    push: {
      title: '推送记录',
      columns: ['摘要', '收件人', '已送达', '退订', '发送时间'],
      rows: [
        ['六月第二周媒体摘要', '128', '126', '0', '06-15 08:30'],
        ['一季度业绩说明会前瞻', '96', '95', '1', '06-10 08:30'],
        ['六月第一周媒体摘要', '128', '127', '0', '06-08 08:30'],
      ],
    },
    tpc: {
      title: '报价邀请',
      columns: ['询价', '发起方', '截止', '状态'],
      rows: [
        ['年度报告设计与印制', '示例公司乙', '剩 3 天 4 小时', '未报价'],
        ['官网无障碍改造', '示例公司丙', '剩 8 天 1 小时', '已报价'],
        ['投资者开放日场地', '示例公司丁', '06-12 18:00', '已结束'],
      ],
    },
    contacts: {
      title: '联系人',
      columns: ['姓名', '职务', '分组', '手机', '接收推送'],
      rows: [
        ['示例联系人一', '证券事务代表', '董办', '199****0001', '接收'],
        ['示例联系人二', '行业研究员', '外部研究', '199****0002', '接收'],
        ['示例联系人三', '媒介主管', '品牌', '199****0003', '已暂停'],
      ],
    },
  },
};
