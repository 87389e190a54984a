/** Names as people type them, and the narrators whom they mean. Each line: the id, then spellings of the name. */
const LIST = `
taqrib:8426 | Abu Hurairah | Abu Hurayrah | Aboo Hurayra | abu huraira | أبو هريرة | أَبِي هُرَيْرَةَ | Abdurrahman bin Shakhr
taqrib:2445 | Sufyan ats-Tsauri | Sufyan al-Thawri | Sufian Tsauri | سفيان الثوري | Sufyan bin Sa'id ats Tsauri
taqrib:6296 | az-Zuhri | Zuhri | الزهري | Ibn Syihab | Ibnu Shihab az-Zuhri | Muhammad bin Muslim az-Zuhri | ابن شهاب
taqrib:2790 | Shu'bah | Syu'bah | Shubah ibn al-Hajjaj | شعبة | شُعْبَةُ بْنُ الْحَجَّاجِ
taqrib:6425 | Malik bin Anas | Imam Malik bin Anas | مالك بن أنس | Malik ibn Anas
taqrib:565 | Anas bin Malik | أنس بن مالك | Anas ibn Maalik
taqrib:7086 | Nafi | Nafi' maula Ibnu Umar | نافع مولى ابن عمر | Naafi
taqrib:4888 | Umar bin Khattab | Umar ibn al-Khattab | Umar bin al-Khaththab | عمر بن الخطاب
taqrib:3467 | Abu Bakar ash-Shiddiq | Abu Bakr as-Siddiq | أبو بكر الصديق
taqrib:4503 | Usman bin Affan | Uthman ibn Affan | عثمان بن عفان
taqrib:4753 | Ali bin Abi Thalib | Ali ibn Abi Talib | علي بن أبي طالب
taqrib:8633 | Aisyah | Aisha | 'A'isha bint Abi Bakr | عائشة
taqrib:3490 | Ibnu Umar | Abdullah bin Umar | عبد الله بن عمر
taqrib:3409 | Ibnu Abbas | Ibn Abbas | Abdullah ibn 'Abbas | ابن عباس
taqrib:3613 | Ibnu Mas'ud | Abdullah bin Mas'ud | عبد الله بن مسعود
taqrib:871 | Jabir bin Abdillah | Jabir ibn Abdullah | جابر بن عبد الله
taqrib:2253 | Abu Sa'id al-Khudri | Abu Said Al Khudriy | أبو سعيد الخدري
taqrib:3542 | Abu Musa al-Asy'ari | Abu Musa al-Ash'ari | أبو موسى الأشعري
taqrib:8087 | Abu Dzar al-Ghifari | Abu Dharr al-Ghifari | أبو ذر
taqrib:5228 | Abu Darda | Abu ad-Darda' | أبو الدرداء
taqrib:6725 | Mu'adz bin Jabal | Muadh ibn Jabal | معاذ بن جبل
taqrib:283 | Ubay bin Ka'ab | Ubayy ibn Ka'b | أبي بن كعب
taqrib:1156 | Hudzaifah bin al-Yaman | Hudhayfah ibn al-Yaman | حذيفة
taqrib:8694 | Ummu Salamah | Umm Salama | أم سلمة
taqrib:4561 | Urwah bin Zubair | Urwa ibn al-Zubayr | عروة بن الزبير
taqrib:2396 | Sa'id bin al-Musayyab | Said ibn al-Musayyib | سعيد بن المسيب
taqrib:2278 | Said bin Jubair | سعيد بن جبير
taqrib:1227 | Hasan al-Bashri | Hasan al-Basri | الحسن البصري
taqrib:5947 | Ibnu Sirin | Muhammad ibn Sirin | محمد بن سيرين
taqrib:5518 | Qatadah | Qatada ibn Di'ama | قتادة
taqrib:3092 | asy-Sya'bi | al-Sha'bi | Amir asy-Sya'bi | الشعبي
taqrib:270 | Ibrahim an-Nakha'i | Ibrahim al-Nakhai | إبراهيم النخعي
taqrib:2615 | al-A'masy | al-A'mash | Sulaiman al-A'masy | الأعمش
taqrib:5024 | Amr bin Dinar | عمرو بن دينار
taqrib:7302 | Hisyam bin Urwah | Hisham ibn Urwa | هشام بن عروة
taqrib:605 | Ayyub as-Sakhtiyani | Ayyub al-Sakhtiyani | أيوب السختياني
taqrib:2451 | Sufyan bin Uyainah | Ibn Uyaynah | سفيان بن عيينة
taqrib:3967 | al-Auza'i | al-Awza'i | الأوزاعي
taqrib:5684 | al-Laits bin Sa'd | Layth ibn Sa'd | الليث بن سعد
taqrib:3570 | Ibnul Mubarak | Abdullah ibn al-Mubarak | عبد الله بن المبارك
taqrib:7557 | Yahya bin Sa'id al-Qaththan | Yahya al-Qattan | يحيى القطان
taqrib:4018 | Abdurrahman bin Mahdi | Abd al-Rahman ibn Mahdi | عبد الرحمن بن مهدي
taqrib:7414 | Waki' | Waki ibn al-Jarrah | وكيع
taqrib:5717 | Imam Syafi'i | asy-Syafi'i | al-Shafi'i | الشافعي
taqrib:96 | Ahmad bin Hanbal | Imam Ahmad bin Hanbal | أحمد بن حنبل
taqrib:7651 | Yahya bin Ma'in | Ibn Ma'in | يحيى بن معين
taqrib:4760 | Ali bin al-Madini | Ibnul Madini | علي بن المديني
taqrib:332 | Ishaq bin Rahawaih | Ishaq ibn Rahwayh | إسحاق بن راهويه
taqrib:1499 | Hammad bin Salamah | حماد بن سلمة
taqrib:1498 | Hammad bin Zaid | Hammad ibn Zayd | حماد بن زيد
taqrib:4193 | Ibnu Juraij | Ibn Jurayj | ابن جريج
taqrib:6809 | Ma'mar bin Rasyid | Mamar ibn Rashid | معمر
taqrib:4064 | Abdurrazzaq | Abd al-Razzaq al-San'ani | عبد الرزاق
taqrib:5727 | al-Bukhari | Imam Bukhari | Muhammad bin Ismail al-Bukhari | البخاري
taqrib:6623 | Muslim bin al-Hajjaj | مسلم بن الحجاج
taqrib:6206 | at-Tirmidzi | Tirmidhi | الترمذي
taqrib:3563 | Ibnu Lahi'ah | Ibn Lahia | ابن لهيعة
taqrib:6175 | al-Waqidi | الواقدي
taqrib:3620 | al-Qa'nabi | Abdullah bin Maslamah al-Qa'nabi | القعنبي
taqrib:6598 | Musaddad | Musaddad bin Musarhad | مسدد
taqrib:132 | Adam bin Abi Iyas | آدم بن أبي إياس
taqrib:1464 | Abul Yaman | al-Hakam bin Nafi' | أبو اليمان
taqrib:5401 | Abu Nu'aim al-Fadhl bin Dukain | Fadl ibn Dukayn | أبو نعيم
taqrib:7789 | Yazid bin Harun | Yazeed ibn Haroon | يزيد بن هارون
taqrib:916 | Jarir bin Abdul Hamid | جرير بن عبد الحميد
taqrib:3575 | Abu Bakr bin Abi Syaibah | Ibn Abi Shaybah | أبو بكر بن أبي شيبة
taqrib:6204 | Abu Kuraib | Abu Kurayb Muhammad ibn al-Ala | أبو كريب
taqrib:2545 | Sulaiman bin Harb | سليمان بن حرب
taqrib:4625 | Affan bin Muslim | عفان
taqrib:1982 | Za'idah bin Qudamah | Zaida ibn Qudama | زائدة
taqrib:401 | Isra'il bin Yunus | إسرائيل
taqrib:6908 | Manshur bin al-Mu'tamir | Mansur ibn al-Mu'tamir | منصور بن المعتمر
taqrib:6291 | Abu az-Zubair al-Makki | Abu Zubayr al-Makki | أبو الزبير المكي
taqrib:3302 | Abu az-Zinad | Abuz Zinad | أبو الزناد
taqrib:4033 | al-A'raj | Abdurrahman al-A'raj | الأعرج
taqrib:6327 | Muhammad bin al-Munkadir | Ibn al-Munkadir | محمد بن المنكدر
taqrib:2117 | Zaid bin Aslam | زيد بن أسلم
taqrib:810 | Tsabit al-Bunani | Thabit al-Bunani | ثابت البناني
taqrib:1544 | Humaid ath-Thawil | Humayd al-Tawil | حميد الطويل
taqrib:1680 | Khalid al-Hadzdza' | Khalid al-Hadhdha | خالد الحذاء
taqrib:5754 | Muhammad bin Basysyar | Bundar | Muhammad ibn Bashshar | محمد بن بشار
taqrib:6264 | Muhammad bin al-Mutsanna | Muhammad ibn al-Muthanna | محمد بن المثنى
taqrib:2042 | Zuhair bin Harb | Zuhayr ibn Harb | زهير بن حرب
taqrib:5513 | Qabishah bin Uqbah | قبيصة بن عقبة
taqrib:7580 | Yahya bin Bukair | يحيى بن بكير
taqrib:4700 | Ali bin Hujr | علي بن حجر
taqrib:6516 | Mahmud bin Ghailan | محمود بن غيلان
taqrib:7919 | Yunus bin Yazid | Yunus bin Yazid al-Aili | يونس بن يزيد الأيلي
taqrib:8655 | Fathimah binti Qais | Fatima bint Qays | فاطمة بنت قيس
taqrib:648 | al-Bara' bin Azib | Bara ibn Azib | البراء بن عازب
taqrib:915 | Jarir bin Abdillah al-Bajali | جرير بن عبد الله
taqrib:4641 | Uqbah bin Amir | عقبة بن عامر
taqrib:316 | Usamah bin Zaid | أسامة بن زيد
taqrib:6840 | al-Mughirah bin Syu'bah | Mughira ibn Shu'ba | المغيرة بن شعبة
taqrib:7379 | Watsilah bin al-Asqa' | Wathila ibn al-Asqa | واثلة بن الأسقع
`

export const askedNames: [query: string, id: string][] = LIST.trim()
  .split('\n')
  .flatMap((line) => {
    const [id = '', ...queries] = line.split(' | ')
    return queries.map((query): [string, string] => [query.trim(), id])
  })
