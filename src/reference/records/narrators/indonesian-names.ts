import { foldArabic } from '../../text/folds.ts'

/**
 * The commonest words of narrators' names as Indonesian writes them: Arabic leaves out the short vowels, so no rule can know them.
 * Without the article. Our own list.
 */
const LIST = `
محمد Muhammad، احمد Ahmad، محمود Mahmud، حامد Hamid، حميد Humaid، حماد Hammad، حمزه Hamzah، حمد Hamd، حمدان Hamdan
الله Allah، عبد Abd، عبيد Ubaid، عبيده Ubaidah، عبده Abdah، عباد Abbad، عباده Ubadah، عبدان Abdan، عبدي Abdi
عمر Umar، عمرو Amr، عامر Amir، عمار Ammar، عماره Umarah، عمير Umair، عمره Amrah، عميره Umairah، عمران Imran، معمر Ma'mar
علي Ali، عليه Ulayyah، عثمان Utsman، عفان Affan، عفير Ufair، عقيل Aqil، عقبه Uqbah، عكرمه Ikrimah، علقمه Alqamah، عون Aun
عوف Auf، عوام Awwam، عياش Ayyasy، عياض Iyadh، عيسي Isa، عيينه Uyainah، عطاء Atha'، عطيه Athiyyah، عصام Isham، عاصم Ashim
عاص Ash، عائشه Aisyah، عائذ Aidz، عازب Azib، عبس Abs، عباس Abbas، عدي Adi، عروه Urwah، عزه Azzah، عزيز Aziz، عجلان Ajlan
عتبه Utbah، عتيك Atik، عتاب Attab، علاء Ala'، علاقه Ilaqah، عليم Ulaim، عنبسه Anbasah، عنتره Antarah، عويمر Uwaimir
ابراهيم Ibrahim، اسماعيل Ismail، اسحاق Ishaq، يعقوب Ya'qub، يوسف Yusuf، موسي Musa، هارون Harun، داود Dawud، سليمان Sulaiman
ايوب Ayyub، يونس Yunus، زكريا Zakariya، يحيي Yahya، ادريس Idris، ادم Adam، نوح Nuh، صالح Shalih، هود Hud، شعيب Syu'aib، لوط Luth
الياس Ilyas، مريم Maryam، حسن Hasan، حسين Husain، حسان Hassan، محسن Muhsin، حسيل Husail، سعيد Sa'id، سعد Sa'd، سعدان Sa'dan
اسعد As'ad، مسعود Mas'ud، مسعده Mas'adah، مسعر Mis'ar، سالم Salim، سلم Salm، سلمان Salman، سلمه Salamah، سليم Sulaim، سلام Sallam
مسلم Muslim، مسلمه Maslamah، اسلم Aslam، سلامه Salamah، سلمي Salma، سهل Sahl، سهيل Suhail، سنان Sinan، سماك Simak، سمره Samurah
سفيان Sufyan، سويد Suwaid، سيار Sayyar، سيف Saif، سيرين Sirin، سائب Sa'ib، سبره Sabrah، سراقه Suraqah، سري Sari، سوار Sawwar
زيد Zaid، يزيد Yazid، زياد Ziyad، زياده Ziyadah، زبير Zubair، زهير Zuhair، زهره Zuhrah، زينب Zainab، زر Zirr، زراره Zurarah، زرعه Zur'ah
زبيد Zubaid، زائده Za'idah، خالد Khalid، خلد Khuld، خلاد Khallad، مخلد Makhlad، خلف Khalaf، خليفه Khalifah، خليل Khalil، خطاب Khaththab
خارجه Kharijah، خبيب Khubaib، خباب Khabbab، خديج Khadij، خديجه Khadijah، خزيمه Khuzaimah، خويلد Khuwailid، خيثمه Khaitsamah، خيار Khiyar
مالك Malik، ملك Malik، انس Anas، انيس Unais، انيسه Unaisah، اوس Aus، اويس Uwais، اياس Iyas، ايمن Aiman، اسامه Usamah، اسد Asad، اسيد Usaid
اسماء Asma'، اسود Aswad، اشعث Asy'ats، اميه Umayyah، امامه Umamah، امرئ Imri'، انمار Anmar، ابي Ubay، ابان Aban، ابي Abi، اخنس Akhnas
ازهر Azhar، اعين A'yan، اكثم Aktsam، حارث Harits، حارثه Haritsah، حاتم Hatim، حازم Hazim، حاجب Hajib، حبيب Habib، حبيبه Habibah، حبان Hibban
حجاج Hajjaj، حجر Hujr، حذيفه Hudzaifah، حرب Harb، حرام Haram، حرمله Harmalah، حريث Huraits، حريز Hariz، حزم Hazm، حصين Hushain، حفص Hafsh
حفصه Hafshah، حكم Hakam، حكيم Hakim، حليمه Halimah، حمنه Hamnah، حنظله Hanzhalah، حنيف Hunaif، حويطب Huwaithib، حيان Hayyan، حيوه Haiwah
جابر Jabir، جبير Jubair، جبر Jabr، جبار Jabbar، جبله Jabalah، جبل Jabal، جرير Jarir، جريج Juraij، جعفر Ja'far، جعد Ja'd، جندب Jundub، جناده Junadah
جميل Jamil، جميله Jamilah، جراح Jarrah، جاريه Jariyah، جحش Jahsy، جويريه Juwairiyah، بكر Bakr، بكير Bukair، بكار Bakkar، بشر Bisyr، بشير Basyir
بشار Basysyar، بسر Busr، بسره Busrah، بلال Bilal، بدر Badr، براء Bara'، برده Burdah، بريده Buraidah، بريره Barirah، بهز Bahz، بقيه Baqiyyah، بيان Bayan
ثابت Tsabit، ثوبان Tsauban، ثور Tsaur، ثعلبه Tsa'labah، ثمامه Tsumamah، تميم Tamim، توبه Taubah، تدرس Tadrus، دينار Dinar، دكين Dukain، ذكوان Dzakwan، ذر Dzar
ذئب Dzi'b، ذؤيب Dzu'aib، رافع Rafi'، راشد Rasyid، رباح Rabah، ربيع Rabi'، ربيعه Rabi'ah، رجاء Raja'، رزيق Ruzaiq، رفاعه Rifa'ah، رفيع Rufai'، رقيه Ruqayyah
رمله Ramlah، روح Rauh، رويفع Ruwaifi'، شعبه Syu'bah، شداد Syaddad، شريك Syarik، شريح Syuraih، شرحبيل Syurahbil، شقيق Syaqiq، شهاب Syihab، شهر Syahr، شيبه Syaibah
شيبان Syaiban، شبيب Syabib، شجاع Syuja'، شمس Syams، صخر Shakhr، صدقه Shadaqah، صفوان Shafwan، صفيه Shafiyyah، صلت Shalt، صهيب Shuhaib، صعصعه Sha'sha'ah، صامت Shamit
صباح Shabbah، صمد Shamad، صديق Shiddiq، ضحاك Dhahhak، ضمره Dhamrah، طالب Thalib، طارق Thariq، طاوس Thawus، طلحه Thalhah، طلق Thalq، طفيل Thufail، طريف Tharif
غالب Ghalib، غنم Ghanm، غيلان Ghailan، غسان Ghassan، فاطمه Fathimah، فضل Fadhl، فضيل Fudhail، فضاله Fadhalah، فروه Farwah، فرات Furat، فيروز Fairuz، فليح Fulaih
قاسم Qasim، قيس Qais، قتاده Qatadah، قتيبه Qutaibah، قبيصه Qabishah، قدامه Qudamah، قره Qurrah، قعقاع Qa'qa'، كعب Ka'b، كثير Katsir، كيسان Kaisan، كريب Kuraib، كريم Karim
كلثوم Kultsum، كليب Kulaib، كهيل Kuhail، ليث Laits، ليلي Laila، لبيد Labid، لبابه Lubabah، لهيعه Lahi'ah، مبارك Mubarak، مثني Mutsanna، مجاهد Mujahid، مجالد Mujalid
محرز Muhriz، مخرمه Makhramah، مره Murrah، مروان Marwan، مرثد Martsad، مسدد Musaddad، مسروق Masruq، مسور Miswar، مسيب Musayyab، مصعب Mush'ab، مطر Mathar، مطرف Mutharrif
مطعم Muth'im، مطلب Muththalib، معاذ Mu'adz، معاويه Mu'awiyah، معبد Ma'bad، معتمر Mu'tamir، معدان Ma'dan، معقل Ma'qil، معن Ma'n، معين Ma'in، مغيره Mughirah، مقاتل Muqatil
مقداد Miqdad، مقدام Miqdam، مقسم Miqsam، مكحول Makhul، منذر Mundzir، منصور Manshur، منكدر Munkadir، منهال Minhal، منيع Mani'، مهاجر Muhajir، مهدي Mahdi، مهران Mihran، مهلب Muhallab
ميسره Maisarah، ميمون Maimun، ميمونه Maimunah، نافع Nafi'، نصر Nashr، نضر Nadhr، نضره Nadhrah، نعمان Nu'man، نعيم Nu'aim، نمير Numair، نوفل Naufal، نجيح Najih، نبيط Nubaith
هاشم Hasyim، هشام Hisyam، هلال Hilal، همام Hammam، هند Hind، هانئ Hani'، هاني Hani'، هبيره Hubairah، هدبه Hudbah، هذيل Hudzail، هرمز Hurmuz، هريره Hurairah، هشيم Husyaim، هيثم Haitsam
واصل Washil، واقد Waqid، وائل Wa'il، وابصه Wabishah، وقاص Waqqash، وكيع Waki'، وليد Walid، وهب Wahb، وهيب Wuhaib، واسع Wasi'، ورقاء Warqa'، وارث Warits، وهاب Wahhab، واحد Wahid
يسار Yasar، يعلي Ya'la، يعمر Ya'mar، يمان Yaman، ياسر Yasir، نبي Nabi، رسول Rasul، رحمن Rahman، رحيم Rahim، رزاق Razzaq، قدوس Quddus، مؤمن Mu'min، مجيد Majid، حق Haqq، اعلي A'la
مولي maula، مولاهم maulahum، اخو akhu، ابن bin، بن bin، بنت binti، ابنه binti، ابو Abu، ابا Aba، ام Ummu، ذو Dzu
انصاري Anshari، كوفي Kufi، بصري Bashri، مدني Madani، مكي Makki، مصري Mishri، دمشقي Dimasyqi، شامي Syami، بغدادي Baghdadi، واسطي Wasithi، حمصي Himshi، مروزي Marwazi، خراساني Khurasani
قرشي Qurasyi، هاشمي Hasyimi، اموي Umawi، مخزومي Makhzumi، عدوي Adawi، تيمي Taimi، زهري Zuhri، سهمي Sahmi، جمحي Jumahi، اسدي Asadi، اسلمي Aslami، غفاري Ghifari، دوسي Dausi، اشعري Asy'ari
ثقفي Tsaqafi، تميمي Tamimi، سلمي Sulami، ازدي Azdi، كندي Kindi، همداني Hamdani، عبدي Abdi، خزاعي Khuza'i، ليثي Laitsi، باهلي Bahili، بجلي Bajali، حضرمي Hadhrami، حنفي Hanafi، عامري Amiri
مزني Muzani، جهني Juhani، نخعي Nakha'i، شيباني Syaibani، طائي Tha'i، هذلي Hudzali، رازي Razi، حراني Harrani، صنعاني Shan'ani، ضبي Dhabbi، عجلي Ijli، جزري Jazari، اشجعي Asyja'i، رقي Raqqi
يمامي Yamami، سعدي Sa'di، نيسابوري Naisaburi، مازني Mazini، زرقي Zuraqi، فزاري Fazari، جعفي Ju'fi، بلخي Balkhi، طائفي Tha'ifi، عنبري Anbari، حارثي Haritsi، قيسي Qaisi، سدوسي Sadusi، هلالي Hilali
خزرجي Khazraji، اوسي Ausi، نجاري Najjari، يشكري Yasykuri، عبسي Absi، ثوري Tsauri، اوزاعي Auza'i، شعبي Sya'bi، خدري Khudri، بخاري Bukhari، ترمذي Tirmidzi، نسائي Nasa'i، سجستاني Sijistani، قطان Qaththan
عطار Aththar، بزاز Bazzaz، بزار Bazzar، قاضي Qadhi، مؤذن Mu'adzdzin، مقرئ Muqri'، حذاء Hadzdza'، سمان Samman، زيات Zayyat، صائغ Sha'igh، نحاس Nahhas، اعرج A'raj، اعمش A'masy، احول Ahwal، اعور A'war
ازرق Azraq، طويل Thawil، صغير Shaghir، كبير Kabir، اكبر Akbar، اصغر Ashghar، فارسي Farisi، رومي Rumi، حبشي Habasyi، قبطي Qibthi، يماني Yamani، حجازي Hijazi، فلسطيني Filisthini، صوري Shuri، انطاكي Anthaki
لؤي Lu'ay، نفيل Nufail، قرط Qurth، صحابي Shahabi، جليل Jalil، قواريري Qawariri، طحان Thahhan، سختياني Sakhtiyani، مدائني Mada'ini، صنابحي Shunabihi، اخت ukht، نزيل nazil
كلابي Kilabi، ضبعي Dhuba'i، نهدي Nahdi، جشمي Jusyami، كعبي Ka'bi، قشيري Qusyairi، خثعمي Khats'ami، مذحجي Madzhiji، مرادي Muradi، خولاني Khaulani، حميري Himyari، معافري Ma'afiri، غطفاني Ghathafani، كناني Kinani
بدري Badri، نوفلي Naufali، زبيري Zubairi، جعدي Ja'di، عتكي Ataki، قسري Qasri، نميري Numairi، رقاشي Raqasyi، دارمي Darimi، طيالسي Thayalisi، ضرير Dharir، حافظ hafizh، فقيه faqih، نبيل Nabil، طاهر Thahir، ذهلي Dzuhli
`

/** Latin spelling by folded Arabic word. */
export const spellings = new Map(
  LIST.split(/[،\n]/)
    .map((entry) => entry.trim().split(' '))
    .flatMap(([arabic, latin]): [string, string][] => (arabic && latin ? [[foldArabic(arabic), latin]] : [])),
)
