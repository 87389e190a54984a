/**
 * 200 pairs of entries of the full data pack, with a judgement, by reading both entries, whether they are of one person. A hundred are a sample of
 * pairs that the first version of the matching linked, sixty of which the pack does not link. A hundred are from the most similar pairs that it
 * left unlinked or that resemble a linked one; five of these it or the pack had linked wrongly.
 */
const SAME = `
arsanad:1922 taqrib:273 · scholar:21 taqrib:943 · arsanad:662 taqrib:3379 · arsanad:5206 taqrib:2640
arsanad:5762 taqrib:1071 · scholar:1472 arsanad:18249 · arsanad:538 taqrib:1989 · arsanad:1754 taqrib:316
arsanad:5773 taqrib:4043 · scholar:584 taqrib:206 · arsanad:562 taqrib:7407 · arsanad:4090 taqrib:2672
arsanad:1102 taqrib:1707 · scholar:54 taqrib:8563 · scholar:100 taqrib:3177 · scholar:563 arsanad:3474
arsanad:618 taqrib:6623 · arsanad:3069 taqrib:6104 · scholar:383 taqrib:2574 · arsanad:8016 taqrib:3838
arsanad:3103 taqrib:6385 · arsanad:2319 taqrib:7561 · scholar:1314 taqrib:1132 · scholar:31 taqrib:1334
scholar:1817 taqrib:8226 · scholar:1131 taqrib:3552 · arsanad:335 taqrib:703 · arsanad:2917 taqrib:1076
arsanad:3189 taqrib:3293 · arsanad:3984 taqrib:2031 · scholar:125 taqrib:8780 · scholar:212 taqrib:4540
arsanad:638 taqrib:2120 · arsanad:2022 taqrib:7182 · arsanad:2609 taqrib:6471 · arsanad:2139 taqrib:903
arsanad:2137 taqrib:5638 · arsanad:480 taqrib:3952 · arsanad:973 taqrib:2766 · arsanad:3232 taqrib:3767
arsanad:6468 taqrib:8584 · arsanad:7 taqrib:3040 · scholar:135 taqrib:5407 · arsanad:3087 taqrib:1194
scholar:960 taqrib:8423 · arsanad:8500 taqrib:3285 · arsanad:10150 taqrib:2434 · scholar:123 taqrib:5150
arsanad:1053 taqrib:5171 · arsanad:2013 taqrib:7197 · arsanad:1565 taqrib:5469 · arsanad:690 taqrib:5947
scholar:1797 taqrib:6487 · scholar:1741 taqrib:1759 · arsanad:4779 taqrib:2718 · arsanad:11871 taqrib:5667
arsanad:45 taqrib:7289 · arsanad:3263 taqrib:8525 · arsanad:3435 taqrib:5666 · arsanad:8407 taqrib:3215
arsanad:1824 taqrib:2101 · arsanad:616 taqrib:7031 · arsanad:4603 taqrib:39 · arsanad:2322 taqrib:867
arsanad:564 taqrib:1623 · arsanad:3039 taqrib:5206 · arsanad:3939 taqrib:4829 · arsanad:4494 taqrib:6816
arsanad:15115 taqrib:258 · arsanad:1786 taqrib:6076 · arsanad:2324 taqrib:136 · arsanad:10423 taqrib:2802
arsanad:5160 taqrib:2122 · arsanad:15118 taqrib:7068 · arsanad:771 taqrib:6788 · arsanad:5841 taqrib:4705
arsanad:18514 taqrib:420 · arsanad:257 taqrib:1779 · arsanad:13088 taqrib:6217 · arsanad:5749 taqrib:3827
arsanad:7499 taqrib:674 · arsanad:5644 taqrib:164 · arsanad:1290 taqrib:6344 · arsanad:4330 taqrib:4910
arsanad:676 taqrib:6402 · arsanad:1030 taqrib:5020 · arsanad:1251 taqrib:2382 · arsanad:929 taqrib:506
arsanad:4040 taqrib:327 · arsanad:402 taqrib:2450 · arsanad:2710 taqrib:4199 · arsanad:2012 taqrib:6614
arsanad:12160 taqrib:5137 · arsanad:2447 taqrib:3444 · arsanad:7182 taqrib:2698 · arsanad:7072 taqrib:4498
arsanad:15582 taqrib:494 · arsanad:15413 taqrib:505 · arsanad:4170 taqrib:3013 · arsanad:3978 taqrib:4578
scholar:1892 taqrib:817 · arsanad:18170 taqrib:2951 · scholar:1893 taqrib:3821 · arsanad:11507 taqrib:8475
scholar:398 taqrib:6750 · scholar:48 taqrib:3318 · scholar:586 taqrib:5231 · scholar:1298 taqrib:8571
arsanad:3847 taqrib:988 · arsanad:6197 taqrib:4131 · arsanad:1508 scholar:897 · scholar:1806 taqrib:3122
scholar:498 arsanad:545 · arsanad:4748 taqrib:8146 · scholar:438 arsanad:3100 · arsanad:12527 taqrib:8211
arsanad:4780 taqrib:634 · arsanad:6587 taqrib:7322 · scholar:288 taqrib:8541 · arsanad:18555 taqrib:493
arsanad:9994 taqrib:8483 · arsanad:405 taqrib:549 · arsanad:9761 taqrib:6191 · scholar:23 taqrib:8087
arsanad:10923 taqrib:3711 · arsanad:3161 taqrib:6519 · scholar:1730 taqrib:872 · scholar:244 arsanad:5963
arsanad:4567 taqrib:1698 · arsanad:16904 taqrib:1425 · arsanad:17351 taqrib:2113 · scholar:202 taqrib:8703
scholar:653 taqrib:8418
`

const DIFFERENT = `
scholar:141 taqrib:8676 · arsanad:4040 taqrib:331 · scholar:1101 taqrib:6727 · arsanad:5165 taqrib:1694
scholar:408 taqrib:8198 · arsanad:6768 taqrib:5142 · scholar:1315 taqrib:1038 · arsanad:573 taqrib:4307
arsanad:1655 taqrib:3913 · arsanad:4603 taqrib:37 · arsanad:9507 taqrib:1122 · arsanad:4659 taqrib:2564
arsanad:247 taqrib:2177 · arsanad:183 taqrib:1431 · arsanad:4672 taqrib:7991 · scholar:868 taqrib:3350
arsanad:2036 taqrib:3441 · arsanad:1544 taqrib:820 · arsanad:18469 taqrib:317 · arsanad:2713 taqrib:8790
scholar:1004 taqrib:4641 · arsanad:3961 scholar:29 · arsanad:14147 taqrib:1260 · scholar:1011 taqrib:807
arsanad:2 taqrib:163 · arsanad:1557 taqrib:1231 · arsanad:1431 taqrib:327 · arsanad:7876 taqrib:7369
arsanad:6447 taqrib:908 · scholar:1228 taqrib:6259 · arsanad:3019 taqrib:5740 · scholar:293 arsanad:17858
scholar:340 taqrib:7163 · arsanad:4270 taqrib:39 · arsanad:4899 taqrib:4794 · scholar:561 taqrib:4339
scholar:1018 arsanad:3614 · scholar:638 taqrib:1060 · arsanad:12563 scholar:5 · arsanad:6184 taqrib:231
scholar:1235 arsanad:17674 · scholar:1802 taqrib:1012 · arsanad:1392 taqrib:8475 · scholar:342 taqrib:3726
arsanad:7689 taqrib:3364 · arsanad:8775 taqrib:8368 · arsanad:18132 taqrib:8117 · arsanad:8562 taqrib:567
arsanad:1880 taqrib:6274 · scholar:822 taqrib:5191 · scholar:518 arsanad:2245 · scholar:762 taqrib:4990
arsanad:5773 taqrib:4044 · arsanad:2243 taqrib:416 · scholar:712 taqrib:1016 · arsanad:18687 taqrib:969
arsanad:249 taqrib:7055 · arsanad:12901 taqrib:2886 · arsanad:1358 taqrib:6314 · scholar:294 taqrib:3821
arsanad:3345 taqrib:192 · arsanad:5156 taqrib:232 · arsanad:8 taqrib:566 · arsanad:4600 taqrib:909
arsanad:16242 taqrib:387 · scholar:747 taqrib:8305 · scholar:408 arsanad:349
`

const pairsOf = (list: string, same: boolean) =>
  list
    .trim()
    .split(/\s*[\n·]\s*/)
    .map((pair) => {
      const [one = '', other = ''] = pair.split(' ')
      return { one, other, same }
    })

export const judgedPairs = [...pairsOf(SAME, true), ...pairsOf(DIFFERENT, false)]
