/**
 * Frequent passwords of leaked Chinese sites that the list of `@zxcvbn-ts/language-common` lacks: phonetic words and
 * numbers, surnames in pinyin, office habits. Lower case; combinations with digits or signs are guessed as well.
 */
export const commonPasswords: readonly string[] = [
  ...words(`
    woaini woaini1314 woaini520 woaini521 woaini123 woaiwojia woaiziji aini1314 iloveyou1314 5201314 1314520 1314521
    520520 520131452 7758521 7758258 147258369 147258 258369 963852741 741852963 159357 112233 123123 123321 112233445566
    a123456 a123456789 a1234567 aa123456 aaa123456 abc123456 abcd123456 qq123456 qq123123 wo123456 as123456 zx123456
    asd123456 zxc123456 qwe123456 q123456789 123456a 123456abc 123456aa 123456qq 123456asd 1234qwer qwer1234 1q2w3e4r
    q1w2e3r4 1qaz2wsx qazwsx123 zaq12wsx 1qazxsw2 3edc4rfv dearbook xiazhili wangyut2 aptx4869 tiancai nihao nihao123
    zhongguo zhonghua beijing shanghai guangzhou shenzhen hangzhou chengdu wuhan nanjing tianjin chongqing xianggang
    meimei baobao baobei laopo laogong haizi mama baba jiating xingfu kuaile pingan jiankang facai gongxi xinnian
    mima mimamima wodemima denglu denglumima guanli guanliyuan yonghu zhanghao gongsi jituan caiwu dongmi dongshihui
    zhengquan touzi gupiao shangshi renshi xingzheng bangong shouji dianhua
    admin admin@123 admin@1234 admin123 admin888 admin@888 root@123 root@1234 huawei@123 test@123 user@123 pass@word1
    p@ssw0rd p@ssword welcome1 welcome@123 changeme letmein@123 qwer@1234 abc@1234 abcd@1234 aa@123456 a@123456
    1qaz@wsx !qaz2wsx 1qaz!qaz qwe!@#123 demo@2026 shangjian
  `),
  ...words(`
    li wang zhang liu chen yang zhao huang zhou wu xu sun ma zhu hu lin guo he gao luo zheng liang xie song tang han
    feng deng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren yao shen zhong
  `).flatMap((name) => [`${name}123456`, `${name}1234`, `${name}123`, `${name}888`, `${name}520`, `${name}1314`]),
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
