import type { Examples } from '../platform/http/openapi.ts'

/** Recorded by test/examples.test.ts. */
export const examples: Examples = {
  "getVerse": {
    "answers": {
      "200": {
        "key": "112:1",
        "ayah_key": "112:1",
        "surah": 112,
        "surah_number": 112,
        "ayah": 1,
        "ayah_number": 1,
        "surah_name_ar": "الإخلاص",
        "surah_name_en": "Al-Ikhlas",
        "text_arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ",
        "text_arabic_qpc": null,
        "text_arabic_kemenag": "قُلْ هُوَ اللّٰهُ اَحَدٌۚ",
        "text_indonesian": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
        "text_english": null,
        "transliteration": "Qul huwallāhu ahad",
        "tafsir": "Surah ini disabdakan Nabi ﷺ sebanding dengan sepertiga Al-Qur'an (HR. Bukhari no. 5013), dan banyak ulama menerangkannya karena isi Al-Qur'an berkisar pada tauhid, hukum, dan berita. Ahad berbeda dari wāhid: ia menafikan adanya bagian, bandingan, dan yang kedua. Riwayat bahwa surah ini menjawab permintaan musyrikin, “Sebutkan nasab Tuhanmu”, diperselisihkan derajatnya: hasan menurut al-Albani dan daif menurut Zubair Ali Zai (HR. Tirmidzi no. 3364). Seorang pemimpin pasukan yang selalu menutup bacaan salatnya dengan surah ini beralasan, “Ia sifat Yang Maha Pengasih”, dan Nabi ﷺ mengabarkan bahwa Allah mencintainya (HR. Bukhari no. 7375)."
      }
    }
  },
  "getTafsir": {
    "answers": {
      "200": {
        "key": "112:1",
        "ayah_key": "112:1",
        "surah_name_ar": "الإخلاص",
        "surah_name_en": "Al-Ikhlas",
        "text_arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ",
        "text_indonesian": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
        "tafsir": "Surah ini disabdakan Nabi ﷺ sebanding dengan sepertiga Al-Qur'an (HR. Bukhari no. 5013), dan banyak ulama menerangkannya karena isi Al-Qur'an berkisar pada tauhid, hukum, dan berita. Ahad berbeda dari wāhid: ia menafikan adanya bagian, bandingan, dan yang kedua. Riwayat bahwa surah ini menjawab permintaan musyrikin, “Sebutkan nasab Tuhanmu”, diperselisihkan derajatnya: hasan menurut al-Albani dan daif menurut Zubair Ali Zai (HR. Tirmidzi no. 3364). Seorang pemimpin pasukan yang selalu menutup bacaan salatnya dengan surah ini beralasan, “Ia sifat Yang Maha Pengasih”, dan Nabi ﷺ mengabarkan bahwa Allah mencintainya (HR. Bukhari no. 7375).",
        "source": "mimbar",
        "source_name": "Catatan Mimbar",
        "tafsirs": [
          {
            "source": "mimbar",
            "source_name": "Catatan Mimbar",
            "language": "id",
            "text": "Surah ini disabdakan Nabi ﷺ sebanding dengan sepertiga Al-Qur'an (HR. Bukhari no. 5013), dan banyak ulama menerangkannya karena isi Al-Qur'an berkisar pada tauhid, hukum, dan berita. Ahad berbeda dari wāhid: ia menafikan adanya bagian, bandingan, dan yang kedua. Riwayat bahwa surah ini menjawab permintaan musyrikin, “Sebutkan nasab Tuhanmu”, diperselisihkan derajatnya: hasan menurut al-Albani dan daif menurut Zubair Ali Zai (HR. Tirmidzi no. 3364). Seorang pemimpin pasukan yang selalu menutup bacaan salatnya dengan surah ini beralasan, “Ia sifat Yang Maha Pengasih”, dan Nabi ﷺ mengabarkan bahwa Allah mencintainya (HR. Bukhari no. 7375)."
          }
        ]
      }
    }
  },
  "listVerses": {
    "answers": {
      "200": {
        "verses": [
          {
            "key": "112:1",
            "ayah_key": "112:1",
            "surah": 112,
            "surah_number": 112,
            "ayah": 1,
            "ayah_number": 1,
            "surah_name_ar": "الإخلاص",
            "surah_name_en": "Al-Ikhlas",
            "text_arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ",
            "text_arabic_qpc": null,
            "text_arabic_kemenag": "قُلْ هُوَ اللّٰهُ اَحَدٌۚ",
            "text_indonesian": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
            "text_english": null,
            "transliteration": "Qul huwallāhu ahad",
            "tafsir": "Surah ini disabdakan Nabi ﷺ sebanding dengan sepertiga Al-Qur'an (HR. Bukhari no. 5013), dan banyak ulama menerangkannya karena isi Al-Qur'an berkisar pada tauhid, hukum, dan berita. Ahad berbeda dari wāhid: ia menafikan adanya bagian, bandingan, dan yang kedua. Riwayat bahwa surah ini menjawab permintaan musyrikin, “Sebutkan nasab Tuhanmu”, diperselisihkan derajatnya: hasan menurut al-Albani dan daif menurut Zubair Ali Zai (HR. Tirmidzi no. 3364). Seorang pemimpin pasukan yang selalu menutup bacaan salatnya dengan surah ini beralasan, “Ia sifat Yang Maha Pengasih”, dan Nabi ﷺ mengabarkan bahwa Allah mencintainya (HR. Bukhari no. 7375)."
          },
          {
            "key": "112:2",
            "ayah_key": "112:2",
            "surah": 112,
            "surah_number": 112,
            "ayah": 2,
            "ayah_number": 2,
            "surah_name_ar": "الإخلاص",
            "surah_name_en": "Al-Ikhlas",
            "text_arabic": "ٱللَّهُ ٱلصَّمَدُ",
            "text_arabic_qpc": null,
            "text_arabic_kemenag": "اَللّٰهُ الصَّمَدُۚ",
            "text_indonesian": "Allah, tumpuan segala sesuatu.",
            "text_english": null,
            "transliteration": "Allāhush-shamad",
            "tafsir": "Ash-Shamad menurut bahasa ialah junjungan yang dituju dalam segala keperluan. Ibnu ‘Abbas juga menafsirkannya sebagai junjungan yang sempurna dalam kemuliaan, ilmu, dan kebijaksanaannya. Semua makhluk membutuhkan-Nya, sedangkan Dia tidak membutuhkan siapa pun, seperti ditegaskan dalam 35:15."
          }
        ],
        "total": 2
      }
    }
  },
  "getHadith": {
    "answers": {
      "200": {
        "key": "bukhari:1",
        "hadith_key": "bukhari:1",
        "collection": "bukhari",
        "collection_name": "Sahih al-Bukhari",
        "hadith_number": 1,
        "arabic_number": "1",
        "citation": "HR. Bukhari no. 1",
        "book_number": 1,
        "section_name": "Permulaan Wahyu",
        "text_arabic": "حَدَّثَنَا الْحُمَيْدِيُّ عَبْدُ اللَّهِ بْنُ الزُّبَيْرِ، قَالَ: حَدَّثَنَا سُفْيَانُ، قَالَ: حَدَّثَنَا يَحْيَى بْنُ سَعِيدٍ الْأَنْصَارِيُّ، قَالَ: أَخْبَرَنِي مُحَمَّدُ بْنُ إِبْرَاهِيمَ التَّيْمِيُّ، أَنَّهُ سَمِعَ عَلْقَمَةَ بْنَ وَقَّاصٍ اللَّيْثِيَّ، يَقُولُ: سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ رَضِيَ اللَّهُ عَنْهُ عَلَى الْمِنْبَرِ، قَالَ: سَمِعْتُ رَسُولَ اللَّهِ صَلَّى اللَّهُ عَلَيْهِ وَسَلَّمَ، يَقُولُ: إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ، وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى، فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى دُنْيَا يُصِيبُهَا أَوْ إِلَى امْرَأَةٍ يَنْكِحُهَا، فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ",
        "text_indonesian": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata di atas mimbar: Aku mendengar Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya menuju dunia yang hendak ia raih atau menuju perempuan yang hendak ia nikahi, hijrahnya bernilai sebatas apa yang ia tuju dengan hijrah itu.”",
        "text_english": null,
        "grades": [
          {
            "grade": "Sahih",
            "graded_by": "al-Bukhari"
          }
        ],
        "grades_summary": {
          "agreement": "agreed",
          "class": "sahih"
        },
        "sanad": "al-Humaidi Abdullah bin az-Zubair → Sufyan → Yahya bin Sa'id al-Anshari → Muhammad bin Ibrahim at-Taimi → Alqamah bin Waqqash al-Laitsi → Umar bin al-Khaththab"
      }
    }
  },
  "listHadith": {
    "answers": {
      "200": {
        "hadith": [
          {
            "key": "bukhari:1",
            "hadith_key": "bukhari:1",
            "collection": "bukhari",
            "collection_name": "Sahih al-Bukhari",
            "hadith_number": 1,
            "arabic_number": "1",
            "citation": "HR. Bukhari no. 1",
            "book_number": 1,
            "section_name": "Permulaan Wahyu",
            "text_arabic": "حَدَّثَنَا الْحُمَيْدِيُّ عَبْدُ اللَّهِ بْنُ الزُّبَيْرِ، قَالَ: حَدَّثَنَا سُفْيَانُ، قَالَ: حَدَّثَنَا يَحْيَى بْنُ سَعِيدٍ الْأَنْصَارِيُّ، قَالَ: أَخْبَرَنِي مُحَمَّدُ بْنُ إِبْرَاهِيمَ التَّيْمِيُّ، أَنَّهُ سَمِعَ عَلْقَمَةَ بْنَ وَقَّاصٍ اللَّيْثِيَّ، يَقُولُ: سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ رَضِيَ اللَّهُ عَنْهُ عَلَى الْمِنْبَرِ، قَالَ: سَمِعْتُ رَسُولَ اللَّهِ صَلَّى اللَّهُ عَلَيْهِ وَسَلَّمَ، يَقُولُ: إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ، وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى، فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى دُنْيَا يُصِيبُهَا أَوْ إِلَى امْرَأَةٍ يَنْكِحُهَا، فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ",
            "text_indonesian": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata di atas mimbar: Aku mendengar Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya menuju dunia yang hendak ia raih atau menuju perempuan yang hendak ia nikahi, hijrahnya bernilai sebatas apa yang ia tuju dengan hijrah itu.”",
            "text_english": null,
            "grades": [
              {
                "grade": "Sahih",
                "graded_by": "al-Bukhari"
              }
            ],
            "grades_summary": {
              "agreement": "agreed",
              "class": "sahih"
            },
            "sanad": "al-Humaidi Abdullah bin az-Zubair → Sufyan → Yahya bin Sa'id al-Anshari → Muhammad bin Ibrahim at-Taimi → Alqamah bin Waqqash al-Laitsi → Umar bin al-Khaththab"
          }
        ],
        "total": 34,
        "page": 1,
        "limit": 1
      }
    }
  },
  "searchNarrators": {
    "answers": {
      "200": {
        "narrators": [
          {
            "id": "taqrib:8426",
            "name_arabic": "أبو هريرة الدوسي، عبد الرحمن بن صخر",
            "name_latin": "Abu Hurairah",
            "name_latin_generated": false,
            "kuniyah": "Abu Hurairah (أبو هريرة)",
            "laqab": null,
            "nasab": "Abdurrahman bin Shakhr ad-Dausi al-Yamani (namanya dan nama ayahnya sangat diperselisihkan)",
            "grade": "صحابي (sahabat Nabi)",
            "grade_detail": "Ibnu Hajar menggelarinya penghafal hadis di kalangan sahabat; asy-Syafi'i menyebutnya orang yang paling hafal hadis pada zamannya.",
            "generation": "Sahabat",
            "tabaqah": 1,
            "birth_year": null,
            "death_year": "57 H (ada yang berpendapat 58 atau 59 H)",
            "death_year_hijri": 57,
            "city": "Daus (Yaman), kemudian Madinah",
            "aliases": [
              "Abu Hurairah",
              "Abu Huraira",
              "Abdurrahman bin Shakhr",
              "أبو هريرة",
              "أبو هريرة الدوسي",
              "عبد الرحمن بن صخر"
            ],
            "source": "mimbar"
          }
        ],
        "results": [
          {
            "id": "taqrib:8426",
            "name_arabic": "أبو هريرة الدوسي، عبد الرحمن بن صخر",
            "name_latin": "Abu Hurairah",
            "name_latin_generated": false,
            "kuniyah": "Abu Hurairah (أبو هريرة)",
            "laqab": null,
            "nasab": "Abdurrahman bin Shakhr ad-Dausi al-Yamani (namanya dan nama ayahnya sangat diperselisihkan)",
            "grade": "صحابي (sahabat Nabi)",
            "grade_detail": "Ibnu Hajar menggelarinya penghafal hadis di kalangan sahabat; asy-Syafi'i menyebutnya orang yang paling hafal hadis pada zamannya.",
            "generation": "Sahabat",
            "tabaqah": 1,
            "birth_year": null,
            "death_year": "57 H (ada yang berpendapat 58 atau 59 H)",
            "death_year_hijri": 57,
            "city": "Daus (Yaman), kemudian Madinah",
            "aliases": [
              "Abu Hurairah",
              "Abu Huraira",
              "Abdurrahman bin Shakhr",
              "أبو هريرة",
              "أبو هريرة الدوسي",
              "عبد الرحمن بن صخر"
            ],
            "source": "mimbar"
          }
        ],
        "total": 1
      }
    }
  },
  "getNarrator": {
    "answers": {
      "200": {
        "id": "taqrib:8426",
        "name_arabic": "أبو هريرة الدوسي، عبد الرحمن بن صخر",
        "name_latin": "Abu Hurairah",
        "name_latin_generated": false,
        "kuniyah": "Abu Hurairah (أبو هريرة)",
        "laqab": null,
        "nasab": "Abdurrahman bin Shakhr ad-Dausi al-Yamani (namanya dan nama ayahnya sangat diperselisihkan)",
        "grade": "صحابي (sahabat Nabi)",
        "grade_detail": "Ibnu Hajar menggelarinya penghafal hadis di kalangan sahabat; asy-Syafi'i menyebutnya orang yang paling hafal hadis pada zamannya.",
        "generation": "Sahabat",
        "tabaqah": 1,
        "birth_year": null,
        "death_year": "57 H (ada yang berpendapat 58 atau 59 H)",
        "death_year_hijri": 57,
        "city": "Daus (Yaman), kemudian Madinah",
        "aliases": [
          "Abu Hurairah",
          "Abu Huraira",
          "Abdurrahman bin Shakhr",
          "أبو هريرة",
          "أبو هريرة الدوسي",
          "عبد الرحمن بن صخر"
        ],
        "source": "mimbar",
        "teachers": [],
        "students": []
      }
    }
  },
  "getTawhidChapter": {
    "answers": {
      "200": {
        "id": "hak-allah-atas-hamba",
        "number": 1,
        "title": "Tauhid, Hak Allah atas Para Hamba",
        "title_arabic": "كتاب التوحيد وقول الله تعالى: ﴿وَمَا خَلَقۡتُ ٱلۡجِنَّ وَٱلۡإِنسَ إِلَّا لِيَعۡبُدُونِ﴾",
        "explanation": "Pembuka kitab ini menetapkan tujuan penciptaan: jin dan manusia diadakan hanya untuk beribadah kepada Allah (adz-Dzariyat 51:56). Seruan itu bukan milik satu bangsa, sebab setiap umat didatangi rasul yang berkata sama, yaitu sembahlah Allah dan jauhilah tagut (an-Nahl 16:36). Dalam al-Isra' 17:23, an-Nisa' 4:36, dan al-An'am 6:151 larangan syirik disebut paling dahulu, bahkan sebelum bakti kepada kedua orang tua. Hadis Mu'adz bin Jabal merumuskannya dengan terang: hak Allah ialah disembah tanpa disekutukan dengan apa pun, dan janji-Nya bagi yang menunaikan hak itu ialah tidak diazab. Maka sebelum bertanya seberapa banyak amalnya, seorang muslim lebih dulu memastikan untuk siapa amal itu dikerjakan.",
        "evidence": [
          {
            "type": "quran",
            "key": "51:56",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "quran",
            "key": "16:36",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "quran",
            "key": "17:23",
            "text_arabic": "۞وَقَضَىٰ رَبُّكَ أَلَّا تَعۡبُدُوٓاْ إِلَّآ إِيَّاهُ وَبِٱلۡوَٰلِدَيۡنِ إِحۡسَٰنًاۚ إِمَّا يَبۡلُغَنَّ عِندَكَ ٱلۡكِبَرَ أَحَدُهُمَآ أَوۡ كِلَاهُمَا فَلَا تَقُل لَّهُمَآ أُفࣲّ وَلَا تَنۡهَرۡهُمَا وَقُل لَّهُمَا قَوۡلࣰا كَرِيمࣰا",
            "text_indonesian": "Tuhanmu telah menetapkan: janganlah kalian menyembah siapa pun selain Dia, dan berbaktilah kepada ibu bapak. Bila salah satu atau kedua-duanya mencapai usia tua di sisimu, jangan sekali-kali mengucapkan “ah” kepada mereka dan jangan menghardik mereka, tetapi bertuturlah kepada mereka dengan tutur yang mulia."
          },
          {
            "type": "quran",
            "key": "4:36",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "quran",
            "key": "6:151",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:2856",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "muslim:144",
            "text_arabic": null,
            "text_indonesian": null
          }
        ]
      }
    }
  },
  "getCreedTopic": {
    "answers": {
      "200": {
        "id": "enam-rukun-iman",
        "title": "Enam rukun iman dalam hadis Jibril",
        "topic": "rukun-iman",
        "explanation": "Suatu hari Jibril datang dalam rupa lelaki yang tidak dikenal, duduk rapat di hadapan Rasulullah ﷺ, lalu bertanya tentang Islam, iman, dan ihsan (Muslim nomor 8). Tentang iman, beliau menjawab: percaya kepada Allah, malaikat-malaikat-Nya, kitab-kitab-Nya, rasul-rasul-Nya, hari akhir, dan takdir, yang baik maupun yang buruk. Lima perkara pertama terkumpul dalam QS Al-Baqarah: 177, sedangkan ketetapan bahwa segala sesuatu diciptakan dengan ukuran disebut dalam QS Al-Qamar: 49. Riwayat Abu Hurairah menambahkan perjumpaan dengan Allah (Bukhari nomor 50), suatu hal yang tercakup dalam iman kepada hari akhir. Ibnu Umar meriwayatkan jawaban itu justru ketika di Basrah muncul orang yang mengingkari takdir, sehingga tampak bahwa keenamnya harus diterima utuh. Pada akhir pertemuan Rasulullah ﷺ memberi tahu Umar bahwa si penanya adalah Jibril yang mengajarkan agama kepada mereka, dan dari sinilah para ulama menyusun pelajaran akidah.",
        "evidence": [
          {
            "type": "hadith",
            "key": "muslim:93",
            "text_arabic": "حَدَّثَنِي أَبُو خَيْثَمَةَ، زُهَيْرُ بْنُ حَرْبٍ حَدَّثَنَا وَكِيعٌ، عَنْ كَهْمَسٍ، عَنْ عَبْدِ اللَّهِ بْنِ بُرَيْدَةَ، عَنْ يَحْيَى بْنِ يَعْمَرَ، ح وَحَدَّثَنَا عُبَيْدُ اللَّهِ بْنُ مُعَاذٍ الْعَنْبَرِيُّ، - وَهَذَا حَدِيثُهُ - حَدَّثَنَا أَبِي، حَدَّثَنَا كَهْمَسٌ، عَنِ ابْنِ بُرَيْدَةَ، عَنْ يَحْيَى بْنِ يَعْمَرَ، قَالَ كَانَ أَوَّلَ مَنْ قَالَ فِي الْقَدَرِ بِالْبَصْرَةِ مَعْبَدٌ الْجُهَنِيُّ فَانْطَلَقْتُ أَنَا وَحُمَيْدُ بْنُ عَبْدِ الرَّحْمَنِ الْحِمْيَرِيُّ حَاجَّيْنِ أَوْ مُعْتَمِرَيْنِ فَقُلْنَا لَوْ لَقِينَا أَحَدًا مِنْ أَصْحَابِ رَسُولِ اللَّهِ صلى الله عليه وسلم فَسَأَلْنَاهُ عَمَّا يَقُولُ هَؤُلاَءِ فِي الْقَدَرِ فَوُفِّقَ لَنَا عَبْدُ اللَّهِ بْنُ عُمَرَ بْنِ الْخَطَّابِ دَاخِلاً الْمَسْجِدَ فَاكْتَنَفْتُهُ أَنَا وَصَاحِبِي أَحَدُنَا عَنْ يَمِينِهِ وَالآخَرُ عَنْ شِمَالِهِ فَظَنَنْتُ أَنَّ صَاحِبِي سَيَكِلُ الْكَلاَمَ إِلَىَّ فَقُلْتُ أَبَا عَبْدِ الرَّحْمَنِ إِنَّهُ قَدْ ظَهَرَ قِبَلَنَا نَاسٌ يَقْرَءُونَ الْقُرْآنَ وَيَتَقَفَّرُونَ الْعِلْمَ - وَذَكَرَ مِنْ شَأْنِهِمْ - وَأَنَّهُمْ يَزْعُمُونَ أَنْ لاَ قَدَرَ وَأَنَّ الأَمْرَ أُنُفٌ. قَالَ فَإِذَا لَقِيتَ أُولَئِكَ فَأَخْبِرْهُمْ أَنِّي بَرِيءٌ مِنْهُمْ وَأَنَّهُمْ بُرَآءُ مِنِّي وَالَّذِي يَحْلِفُ بِهِ عَبْدُ اللَّهِ بْنُ عُمَرَ لَوْ أَنَّ لأَحَدِهِمْ مِثْلَ أُحُدٍ ذَهَبًا فَأَنْفَقَهُ مَا قَبِلَ اللَّهُ مِنْهُ حَتَّى يُؤْمِنَ بِالْقَدَرِ ثُمَّ قَالَ حَدَّثَنِي أَبِي عُمَرُ بْنُ الْخَطَّابِ قَالَ بَيْنَمَا نَحْنُ عِنْدَ رَسُولِ اللَّهِ صلى الله عليه وسلم ذَاتَ يَوْمٍ إِذْ طَلَعَ عَلَيْنَا رَجُلٌ شَدِيدُ بَيَاضِ الثِّيَابِ شَدِيدُ سَوَادِ الشَّعَرِ لاَ يُرَى عَلَيْهِ أَثَرُ السَّفَرِ وَلاَ يَعْرِفُهُ مِنَّا أَحَدٌ حَتَّى جَلَسَ إِلَى النَّبِيِّ صلى الله عليه وسلم فَأَسْنَدَ رُكْبَتَيْهِ إِلَى رُكْبَتَيْهِ وَوَضَعَ كَفَّيْهِ عَلَى فَخِذَيْهِ وَقَالَ يَا مُحَمَّدُ أَخْبِرْنِي عَنِ الإِسْلاَمِ. فَقَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم الإِسْلاَمُ أَنْ تَشْهَدَ أَنْ لاَ إِلَهَ إِلاَّ اللَّهُ وَأَنَّ مُحَمَّدًا رَسُولُ اللَّهِ وَتُقِيمَ الصَّلاَةَ وَتُؤْتِيَ الزَّكَاةَ وَتَصُومَ رَمَضَانَ وَتَحُجَّ الْبَيْتَ إِنِ اسْتَطَعْتَ إِلَيْهِ سَبِيلاً. قَالَ صَدَقْتَ. قَالَ فَعَجِبْنَا لَهُ يَسْأَلُهُ وَيُصَدِّقُهُ. قَالَ فَأَخْبِرْنِي عَنِ الإِيمَانِ. قَالَ أَنْ تُؤْمِنَ بِاللَّهِ وَمَلاَئِكَتِهِ وَكُتُبِهِ وَرُسُلِهِ وَالْيَوْمِ الآخِرِ وَتُؤْمِنَ بِالْقَدَرِ خَيْرِهِ وَشَرِّهِ. قَالَ صَدَقْتَ. قَالَ فَأَخْبِرْنِي عَنِ الإِحْسَانِ. قَالَ أَنْ تَعْبُدَ اللَّهَ كَأَنَّكَ تَرَاهُ فَإِنْ لَمْ تَكُنْ تَرَاهُ فَإِنَّهُ يَرَاكَ. قَالَ فَأَخْبِرْنِي عَنِ السَّاعَةِ. قَالَ مَا الْمَسْئُولُ عَنْهَا بِأَعْلَمَ مِنَ السَّائِلِ. قَالَ فَأَخْبِرْنِي عَنْ أَمَارَتِهَا. قَالَ أَنْ تَلِدَ الأَمَةُ رَبَّتَهَا وَأَنْ تَرَى الْحُفَاةَ الْعُرَاةَ الْعَالَةَ رِعَاءَ الشَّاءِ يَتَطَاوَلُونَ فِي الْبُنْيَانِ. قَالَ ثُمَّ انْطَلَقَ فَلَبِثْتُ مَلِيًّا ثُمَّ قَالَ لِي يَا عُمَرُ أَتَدْرِي مَنِ السَّائِلُ. قُلْتُ اللَّهُ وَرَسُولُهُ أَعْلَمُ. قَالَ فَإِنَّهُ جِبْرِيلُ أَتَاكُمْ يُعَلِّمُكُمْ دِينَكُمْ.",
            "text_indonesian": "Dari Yahya bin Ya'mar, ia berkata: Orang pertama yang berbicara tentang (penolakan) takdir di Basrah adalah Ma'bad al-Juhani. Aku dan Humaid bin Abdurrahman al-Himyari berangkat haji atau umrah, dan kami berkata, “Andai kita berjumpa salah seorang sahabat Rasulullah ﷺ, kita tanyakan kepadanya ucapan orang-orang itu tentang takdir.” Kami pun dipertemukan dengan Abdullah bin Umar bin al-Khaththab yang sedang masuk masjid, lalu aku dan kawanku mengapitnya, seorang di kanannya dan seorang di kirinya. Aku mengira kawanku menyerahkan pembicaraan kepadaku, maka aku berkata, “Wahai Abu Abdirrahman, telah muncul di tempat kami orang-orang yang membaca Al-Qur'an dan mencari-cari ilmu”, lalu ia menyebutkan keadaan mereka, “dan mereka menganggap bahwa takdir tidak ada dan segala perkara terjadi tanpa didahului ketentuan.” Ibnu Umar menjawab, “Bila engkau bertemu mereka, beritahukanlah bahwa aku berlepas diri dari mereka dan mereka berlepas diri dariku. Demi Zat yang dengan-Nya Abdullah bin Umar bersumpah, seandainya salah seorang dari mereka memiliki emas sebesar Gunung Uhud lalu menginfakkannya, Allah tidak menerimanya sampai ia beriman kepada takdir.” Kemudian ia berkata: Ayahku, Umar bin al-Khaththab radhiyallahu 'anhu, menceritakan kepadaku, katanya: Pada suatu hari, ketika kami berada di sisi Rasulullah ﷺ, tiba-tiba muncul di hadapan kami seorang lelaki yang pakaiannya sangat putih dan rambutnya sangat hitam. Tidak tampak padanya bekas perjalanan, dan tidak seorang pun dari kami mengenalnya. Ia duduk menghadap Nabi ﷺ, merapatkan kedua lututnya ke kedua lutut beliau, dan meletakkan kedua telapak tangannya di atas kedua pahanya. Ia berkata, “Wahai Muhammad, beritahukanlah kepadaku tentang Islam.” Rasulullah ﷺ menjawab, “Islam ialah engkau bersaksi bahwa tiada tuhan yang berhak disembah selain Allah dan bahwa Muhammad utusan Allah, menegakkan salat, menunaikan zakat, berpuasa Ramadan, dan berhaji ke Baitullah jika engkau mampu menempuh jalan ke sana.” Ia berkata, “Engkau benar.” Kami heran kepadanya: ia bertanya, tetapi ia pula yang membenarkan. Ia berkata, “Beritahukanlah kepadaku tentang iman.” Beliau menjawab, “Engkau beriman kepada Allah, malaikat-malaikat-Nya, kitab-kitab-Nya, rasul-rasul-Nya, dan hari akhir, serta beriman kepada takdir, yang baik dan yang buruk.” Ia berkata, “Engkau benar.” Ia berkata, “Beritahukanlah kepadaku tentang ihsan.” Beliau menjawab, “Engkau beribadah kepada Allah seakan-akan engkau melihat-Nya; jika engkau tidak melihat-Nya, sesungguhnya Dia melihatmu.” Ia berkata, “Beritahukanlah kepadaku tentang hari Kiamat.” Beliau menjawab, “Yang ditanya tentangnya tidak lebih tahu daripada yang bertanya.” Ia berkata, “Kalau begitu, beritahukanlah tanda-tandanya.” Beliau menjawab, “Budak perempuan melahirkan tuan perempuannya, dan engkau melihat orang-orang tanpa alas kaki, tanpa pakaian, lagi miskin, para penggembala kambing, berlomba meninggikan bangunan.” Orang itu pun pergi, dan aku tinggal beberapa lama. Kemudian beliau bertanya kepadaku, “Wahai Umar, tahukah engkau siapa yang bertanya itu?” Aku menjawab, “Allah dan Rasul-Nya lebih tahu.” Beliau bersabda, “Dialah Jibril; ia datang kepada kalian untuk mengajari kalian agama kalian.”"
          },
          {
            "type": "hadith",
            "key": "bukhari:50",
            "text_arabic": "حَدَّثَنَا مُسَدَّدٌ، قَالَ حَدَّثَنَا إِسْمَاعِيلُ بْنُ إِبْرَاهِيمَ، أَخْبَرَنَا أَبُو حَيَّانَ التَّيْمِيُّ، عَنْ أَبِي زُرْعَةَ، عَنْ أَبِي هُرَيْرَةَ، قَالَ كَانَ النَّبِيُّ صلى الله عليه وسلم بَارِزًا يَوْمًا لِلنَّاسِ، فَأَتَاهُ جِبْرِيلُ فَقَالَ مَا الإِيمَانُ قَالَ الإِيمَانُ أَنْ تُؤْمِنَ بِاللَّهِ وَمَلاَئِكَتِهِ وَبِلِقَائِهِ وَرُسُلِهِ، وَتُؤْمِنَ بِالْبَعْثِ. قَالَ مَا الإِسْلاَمُ قَالَ الإِسْلاَمُ أَنْ تَعْبُدَ اللَّهَ وَلاَ تُشْرِكَ بِهِ، وَتُقِيمَ الصَّلاَةَ، وَتُؤَدِّيَ الزَّكَاةَ الْمَفْرُوضَةَ، وَتَصُومَ رَمَضَانَ. قَالَ مَا الإِحْسَانُ قَالَ أَنْ تَعْبُدَ اللَّهَ كَأَنَّكَ تَرَاهُ، فَإِنْ لَمْ تَكُنْ تَرَاهُ فَإِنَّهُ يَرَاكَ. قَالَ مَتَى السَّاعَةُ قَالَ مَا الْمَسْئُولُ عَنْهَا بِأَعْلَمَ مِنَ السَّائِلِ، وَسَأُخْبِرُكَ عَنْ أَشْرَاطِهَا إِذَا وَلَدَتِ الأَمَةُ رَبَّهَا، وَإِذَا تَطَاوَلَ رُعَاةُ الإِبِلِ الْبُهْمُ فِي الْبُنْيَانِ، فِي خَمْسٍ لاَ يَعْلَمُهُنَّ إِلاَّ اللَّهُ. ثُمَّ تَلاَ النَّبِيُّ صلى الله عليه وسلم {إِنَّ اللَّهَ عِنْدَهُ عِلْمُ السَّاعَةِ} الآيَةَ. ثُمَّ أَدْبَرَ فَقَالَ رُدُّوهُ. فَلَمْ يَرَوْا شَيْئًا. فَقَالَ هَذَا جِبْرِيلُ جَاءَ يُعَلِّمُ النَّاسَ دِينَهُمْ. قَالَ أَبُو عَبْدِ اللَّهِ جَعَلَ ذَلِكَ كُلَّهُ مِنَ الإِيمَانِ.",
            "text_indonesian": "Dari Abu Hurairah radhiyallahu 'anhu, ia berkata: Pada suatu hari Nabi ﷺ tampil di tengah orang banyak, lalu Jibril mendatangi beliau dan bertanya, “Apakah iman itu?” Beliau menjawab, “Iman ialah engkau beriman kepada Allah, malaikat-malaikat-Nya, perjumpaan dengan-Nya, dan rasul-rasul-Nya, serta beriman kepada kebangkitan.” Ia bertanya, “Apakah Islam itu?” Beliau menjawab, “Islam ialah engkau beribadah kepada Allah tanpa menyekutukan-Nya, menegakkan salat, menunaikan zakat yang diwajibkan, dan berpuasa Ramadan.” Ia bertanya, “Apakah ihsan itu?” Beliau menjawab, “Engkau beribadah kepada Allah seakan-akan engkau melihat-Nya; jika engkau tidak melihat-Nya, sesungguhnya Dia melihatmu.” Ia bertanya, “Kapankah hari Kiamat?” Beliau menjawab, “Yang ditanya tentangnya tidak lebih tahu daripada yang bertanya. Akan kuberitahukan kepadamu tanda-tandanya: apabila budak perempuan melahirkan tuannya, dan apabila para penggembala unta hitam berlomba meninggikan bangunan. Kiamat termasuk lima perkara yang tidak diketahui selain oleh Allah.” Lalu Nabi ﷺ membaca: “Sesungguhnya hanya di sisi Allah pengetahuan tentang hari Kiamat”, sampai akhir ayat. Kemudian orang itu pergi, dan beliau bersabda, “Panggillah ia kembali.” Ternyata mereka tidak melihat apa pun. Beliau bersabda, “Itulah Jibril; ia datang mengajari manusia agama mereka.” Abu Abdillah (al-Bukhari) berkata: Beliau menjadikan semua itu bagian dari iman."
          },
          {
            "type": "quran",
            "key": "2:177",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "quran",
            "key": "54:49",
            "text_arabic": null,
            "text_indonesian": null
          }
        ]
      }
    }
  },
  "getPractice": {
    "answers": {
      "200": {
        "id": "tiga-surah-pagi-petang",
        "title": "Membaca al-Ikhlas, al-Falaq, dan an-Nas Tiga Kali Pagi dan Petang",
        "arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ … ٱللَّهُ ٱلصَّمَدُ … لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ … وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ … قُلۡ أَعُوذُ بِرَبِّ ٱلۡفَلَقِ … مِن شَرِّ مَا خَلَقَ … وَمِن شَرِّ غَاسِقٍ إِذَا وَقَبَ … وَمِن شَرِّ ٱلنَّفَّـٰثَٰتِ فِي ٱلۡعُقَدِ … وَمِن شَرِّ حَاسِدٍ إِذَا حَسَدَ … قُلۡ أَعُوذُ بِرَبِّ ٱلنَّاسِ … مَلِكِ ٱلنَّاسِ … إِلَٰهِ ٱلنَّاسِ … مِن شَرِّ ٱلۡوَسۡوَاسِ ٱلۡخَنَّاسِ … ٱلَّذِي يُوَسۡوِسُ فِي صُدُورِ ٱلنَّاسِ … مِنَ ٱلۡجِنَّةِ وَٱلنَّاسِ",
        "transliteration": "Qul huwallaahu ahad. Allaahush-shamad. Lam yalid wa lam yuulad. Wa lam yakul lahuu kufuwan ahad. Qul a'uudzu birabbil-falaq. Min syarri maa khalaq. Wa min syarri ghaasiqin idzaa waqab. Wa min syarrin-naffaatsaati fil-'uqad. Wa min syarri haasidin idzaa hasad. Qul a'uudzu birabbin-naas. Malikin-naas. Ilaahin-naas. Min syarril-waswaasil-khannaas. Alladzii yuwaswisu fii shuduurin-naas. Minal-jinnati wan-naas.",
        "translation": "Katakanlah: Dia, Allah, Maha Esa; Allah tempat segala makhluk bergantung; Dia tidak beranak dan tidak diperanakkan; dan tidak ada satu pun yang setara dengan-Nya. Katakanlah: aku berlindung kepada Tuhan yang menguasai fajar, dari kejahatan apa yang Dia ciptakan, dari kejahatan malam apabila telah gelap, dari kejahatan para peniup buhul, dan dari kejahatan pendengki apabila ia dengki. Katakanlah: aku berlindung kepada Tuhan manusia, Raja manusia, Sembahan manusia, dari kejahatan pembisik yang bersembunyi, yang membisikkan waswas ke dalam dada manusia, dari golongan jin dan manusia.",
        "dalil": "Pada suatu malam hujan yang sangat gelap, Rasulullah ﷺ menyuruh Abdullah bin Khubaib membaca Qul huwallahu ahad dan dua surah pelindung tiga kali ketika petang dan ketika pagi, seraya bersabda bahwa bacaan itu mencukupinya dari segala sesuatu (HR Abu Dawud no. 5082, at-Tirmidzi no. 3575, an-Nasa'i no. 5428). Hadis ini dinilai hasan oleh al-Albani, hasan sahih oleh Syu'aib al-Arna'ut, dan hasan sanadnya oleh Zubair Ali Zai.",
        "benefits": "Tiga surah pendek ini memadukan tauhid yang murni dengan permohonan perlindungan dari kejahatan lahir dan batin. Ukuran kecukupannya datang dari Nabi ﷺ sendiri, sehingga pembacanya tenang menyandarkan penjagaan diri kepada Allah, bukan kepada jimat.",
        "category": "dzikir",
        "tags": [
          "morning-dhikr",
          "evening-dhikr",
          "quran"
        ],
        "evidence": [
          {
            "type": "quran",
            "key": "112:1",
            "text_arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ",
            "text_indonesian": "Katakanlah, “Dialah Allah, Yang Maha Esa;"
          },
          {
            "type": "quran",
            "key": "112:2",
            "text_arabic": "ٱللَّهُ ٱلصَّمَدُ",
            "text_indonesian": "Allah, tumpuan segala sesuatu."
          },
          {
            "type": "quran",
            "key": "112:3",
            "text_arabic": "لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ",
            "text_indonesian": "Dia tidak melahirkan dan tidak pula dilahirkan,"
          },
          {
            "type": "quran",
            "key": "112:4",
            "text_arabic": "وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ",
            "text_indonesian": "dan tak satu pun sebanding dengan-Nya.”"
          },
          {
            "type": "quran",
            "key": "113:1",
            "text_arabic": "قُلۡ أَعُوذُ بِرَبِّ ٱلۡفَلَقِ",
            "text_indonesian": "Katakanlah, “Aku berlindung kepada Tuhan pemilik waktu fajar"
          },
          {
            "type": "quran",
            "key": "113:2",
            "text_arabic": "مِن شَرِّ مَا خَلَقَ",
            "text_indonesian": "dari keburukan apa yang Dia ciptakan,"
          },
          {
            "type": "quran",
            "key": "113:3",
            "text_arabic": "وَمِن شَرِّ غَاسِقٍ إِذَا وَقَبَ",
            "text_indonesian": "dari keburukan malam apabila telah pekat,"
          },
          {
            "type": "quran",
            "key": "113:4",
            "text_arabic": "وَمِن شَرِّ ٱلنَّفَّـٰثَٰتِ فِي ٱلۡعُقَدِ",
            "text_indonesian": "dari keburukan para peniup pada buhul-buhul,"
          },
          {
            "type": "quran",
            "key": "113:5",
            "text_arabic": "وَمِن شَرِّ حَاسِدٍ إِذَا حَسَدَ",
            "text_indonesian": "dan dari keburukan pendengki apabila ia mendengki.”"
          },
          {
            "type": "quran",
            "key": "114:1",
            "text_arabic": "قُلۡ أَعُوذُ بِرَبِّ ٱلنَّاسِ",
            "text_indonesian": "Katakanlah, “Aku berlindung kepada Tuhan manusia,"
          },
          {
            "type": "quran",
            "key": "114:2",
            "text_arabic": "مَلِكِ ٱلنَّاسِ",
            "text_indonesian": "Raja manusia,"
          },
          {
            "type": "quran",
            "key": "114:3",
            "text_arabic": "إِلَٰهِ ٱلنَّاسِ",
            "text_indonesian": "Tuhan yang disembah manusia,"
          },
          {
            "type": "quran",
            "key": "114:4",
            "text_arabic": "مِن شَرِّ ٱلۡوَسۡوَاسِ ٱلۡخَنَّاسِ",
            "text_indonesian": "dari keburukan pembisik yang bersembunyi,"
          },
          {
            "type": "quran",
            "key": "114:5",
            "text_arabic": "ٱلَّذِي يُوَسۡوِسُ فِي صُدُورِ ٱلنَّاسِ",
            "text_indonesian": "yang membisikkan waswas ke dalam dada manusia,"
          },
          {
            "type": "quran",
            "key": "114:6",
            "text_arabic": "مِنَ ٱلۡجِنَّةِ وَٱلنَّاسِ",
            "text_indonesian": "baik dari bangsa jin maupun dari manusia.”"
          },
          {
            "type": "hadith",
            "key": "abudawud:5082",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "tirmidhi:3575",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "nasai:5428",
            "text_arabic": null,
            "text_indonesian": null
          }
        ]
      }
    }
  },
  "getNawawiHadith": {
    "answers": {
      "200": {
        "id": "nawawi-1",
        "number": 1,
        "title": "Amal bergantung pada niat",
        "narrator": "Umar bin al-Khaththab",
        "grading": "Sahih, diriwayatkan al-Bukhari dan Muslim; lafaz yang dikutip di sini menurut riwayat Abu Dawud yang paling dekat dengan kutipan an-Nawawi",
        "text_arabic": "قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم إِنَّمَا الأَعْمَالُ بِالنِّيَّاتِ وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ وَمَنْ كَانَتْ هِجْرَتُهُ لِدُنْيَا يُصِيبُهَا أَوِ امْرَأَةٍ يَتَزَوَّجُهَا فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ.",
        "text_indonesian": "Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuan hijrahnya.”",
        "explanation": "Niat memisahkan kebiasaan dari ibadah, misalnya mandi untuk menyegarkan badan dari mandi wajib, dan memisahkan satu ibadah dari ibadah lain, misalnya salat Zuhur dari salat Asar. Ia pula yang membedakan siapa yang dituju: dua orang berhijrah dengan langkah yang sama, tetapi yang satu mendapat ganjaran hijrah dan yang lain hanya mendapat dunia yang dikejarnya. Tempat niat adalah hati, sehingga amal yang benar bentuknya tetap tidak bernilai pahala bila ditujukan kepada pujian manusia. Asy-Syafi'i berkata bahwa hadis ini masuk ke dalam tujuh puluh bab fikih, sedangkan Ahmad bin Hanbal menghitungnya sebagai salah satu dari tiga hadis yang menjadi poros Islam. Kalimat “setiap orang memperoleh apa yang ia niatkan” juga memberi harapan: pekerjaan mubah seperti makan dan mencari nafkah menjadi ketaatan bila diniatkan untuk menguatkan diri dalam kebaikan. Niat baik tidak mengubah perbuatan haram menjadi halal, karena niat hanya menilai amal yang memang dibenarkan syariat.",
        "evidence": [
          {
            "type": "hadith",
            "key": "abudawud:2201",
            "text_arabic": "حَدَّثَنَا مُحَمَّدُ بْنُ كَثِيرٍ، أَخْبَرَنَا سُفْيَانُ، حَدَّثَنِي يَحْيَى بْنُ سَعِيدٍ، عَنْ مُحَمَّدِ بْنِ إِبْرَاهِيمَ التَّيْمِيِّ، عَنْ عَلْقَمَةَ بْنِ وَقَّاصٍ اللَّيْثِيِّ، قَالَ سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ، يَقُولُ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم إِنَّمَا الأَعْمَالُ بِالنِّيَّاتِ وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ وَمَنْ كَانَتْ هِجْرَتُهُ لِدُنْيَا يُصِيبُهَا أَوِ امْرَأَةٍ يَتَزَوَّجُهَا فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ.",
            "text_indonesian": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata: Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuan hijrahnya.”"
          },
          {
            "type": "hadith",
            "key": "bukhari:1",
            "text_arabic": "حَدَّثَنَا الْحُمَيْدِيُّ عَبْدُ اللَّهِ بْنُ الزُّبَيْرِ، قَالَ: حَدَّثَنَا سُفْيَانُ، قَالَ: حَدَّثَنَا يَحْيَى بْنُ سَعِيدٍ الْأَنْصَارِيُّ، قَالَ: أَخْبَرَنِي مُحَمَّدُ بْنُ إِبْرَاهِيمَ التَّيْمِيُّ، أَنَّهُ سَمِعَ عَلْقَمَةَ بْنَ وَقَّاصٍ اللَّيْثِيَّ، يَقُولُ: سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ رَضِيَ اللَّهُ عَنْهُ عَلَى الْمِنْبَرِ، قَالَ: سَمِعْتُ رَسُولَ اللَّهِ صَلَّى اللَّهُ عَلَيْهِ وَسَلَّمَ، يَقُولُ: إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ، وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى، فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى دُنْيَا يُصِيبُهَا أَوْ إِلَى امْرَأَةٍ يَنْكِحُهَا، فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ",
            "text_indonesian": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata di atas mimbar: Aku mendengar Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya menuju dunia yang hendak ia raih atau menuju perempuan yang hendak ia nikahi, hijrahnya bernilai sebatas apa yang ia tuju dengan hijrah itu.”"
          },
          {
            "type": "hadith",
            "key": "muslim:4927",
            "text_arabic": "حَدَّثَنَا عَبْدُ اللَّهِ بْنُ مَسْلَمَةَ بْنِ قَعْنَبٍ، حَدَّثَنَا مَالِكٌ، عَنْ يَحْيَى بْنِ سَعِيدٍ، عَنْ مُحَمَّدِ بْنِ إِبْرَاهِيمَ عَنْ عَلْقَمَةَ بْنِ وَقَّاصٍ، عَنْ عُمَرَ بْنِ الْخَطَّابِ، قَالَ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم إِنَّمَا الأَعْمَالُ بِالنِّيَّةِ وَإِنَّمَا لاِمْرِئٍ مَا نَوَى فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ وَمَنْ كَانَتْ هِجْرَتُهُ لِدُنْيَا يُصِيبُهَا أَوِ امْرَأَةٍ يَتَزَوَّجُهَا فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ.",
            "text_indonesian": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata: Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dengan niat, dan seseorang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuannya.”"
          },
          {
            "type": "quran",
            "key": "98:5",
            "text_arabic": "وَمَآ أُمِرُوٓاْ إِلَّا لِيَعۡبُدُواْ ٱللَّهَ مُخۡلِصِينَ لَهُ ٱلدِّينَ حُنَفَآءَ وَيُقِيمُواْ ٱلصَّلَوٰةَ وَيُؤۡتُواْ ٱلزَّكَوٰةَۚ وَذَٰلِكَ دِينُ ٱلۡقَيِّمَةِ",
            "text_indonesian": "padahal mereka hanya diperintah untuk menyembah Allah seraya memurnikan agama bagi-Nya dengan hati yang lurus, menegakkan salat, dan membayarkan zakat. Itulah agama yang lurus."
          }
        ]
      }
    }
  },
  "getDua": {
    "answers": {
      "200": {
        "id": "sayyidul-istighfar",
        "title": "Sayyidul istigfar, penghulu permohonan ampun (siang atau malam)",
        "arabic": "اللَّهُمَّ أَنْتَ رَبِّي، لَا إِلَهَ إِلَّا أَنْتَ، خَلَقْتَنِي وَأَنَا عَبْدُكَ، وَأَنَا عَلَى عَهْدِكَ وَوَعْدِكَ مَا اسْتَطَعْتُ، أَعُوذُ بِكَ مِنْ شَرِّ مَا صَنَعْتُ، أَبُوءُ لَكَ بِنِعْمَتِكَ عَلَىَّ وَأَبُوءُ لَكَ بِذَنْبِي، فَاغْفِرْ لِي، فَإِنَّهُ لَا يَغْفِرُ الذُّنُوبَ إِلَّا أَنْتَ",
        "transliteration": "Allāhumma anta rabbī, lā ilāha illā anta, khalaqtanī wa anā ‘abduka, wa anā ‘alā ‘ahdika wa wa‘dika mastatha‘tu. A‘ūdzu bika min syarri mā shana‘tu, abū’u laka bini‘matika ‘alayya, wa abū’u laka bidzanbī, faghfir lī, fa innahu lā yaghfirudz-dzunūba illā anta.",
        "translation": "Ya Allah, Engkaulah Tuhanku, tidak ada yang berhak disembah selain Engkau. Engkau menciptakanku dan aku hamba-Mu, dan aku berpegang pada perjanjian serta janji-Mu sekuat kemampuanku. Aku berlindung kepada-Mu dari buruknya perbuatanku, aku mengakui nikmat-Mu kepadaku, dan aku mengakui dosaku kepada-Mu. Maka ampunilah aku, sebab tidak ada yang mengampuni dosa selain Engkau.",
        "source": "HR. al-Bukhari no. 6306",
        "category": "pagi",
        "evidence": [
          {
            "type": "hadith",
            "key": "bukhari:6306",
            "text_arabic": "حَدَّثَنَا أَبُو مَعْمَرٍ، حَدَّثَنَا عَبْدُ الْوَارِثِ، حَدَّثَنَا الْحُسَيْنُ، حَدَّثَنَا عَبْدُ اللَّهِ بْنُ بُرَيْدَةَ، عَنْ بُشَيْرِ بْنِ كَعْبٍ الْعَدَوِيِّ، قَالَ حَدَّثَنِي شَدَّادُ بْنُ أَوْسٍ رضى الله عنه عَنِ النَّبِيِّ صلى الله عليه وسلم سَيِّدُ الاِسْتِغْفَارِ أَنْ تَقُولَ اللَّهُمَّ أَنْتَ رَبِّي، لاَ إِلَهَ إِلاَّ أَنْتَ، خَلَقْتَنِي وَأَنَا عَبْدُكَ، وَأَنَا عَلَى عَهْدِكَ وَوَعْدِكَ مَا اسْتَطَعْتُ، أَعُوذُ بِكَ مِنْ شَرِّ مَا صَنَعْتُ، أَبُوءُ لَكَ بِنِعْمَتِكَ عَلَىَّ وَأَبُوءُ لَكَ بِذَنْبِي، فَاغْفِرْ لِي، فَإِنَّهُ لاَ يَغْفِرُ الذُّنُوبَ إِلاَّ أَنْتَ. قَالَ وَمَنْ قَالَهَا مِنَ النَّهَارِ مُوقِنًا بِهَا، فَمَاتَ مِنْ يَوْمِهِ قَبْلَ أَنْ يُمْسِيَ، فَهُوَ مِنْ أَهْلِ الْجَنَّةِ، وَمَنْ قَالَهَا مِنَ اللَّيْلِ وَهْوَ مُوقِنٌ بِهَا، فَمَاتَ قَبْلَ أَنْ يُصْبِحَ، فَهْوَ مِنْ أَهْلِ الْجَنَّةِ.",
            "text_indonesian": "Dari Syaddad bin Aus radhiyallahu 'anhu, dari Nabi ﷺ: “Penghulu istigfar ialah engkau mengucapkan: Ya Allah, Engkaulah Tuhanku, tiada tuhan yang berhak disembah selain Engkau. Engkau menciptakanku dan aku hamba-Mu. Aku setia pada perjanjian dan janji-Mu sekuat kemampuanku. Aku berlindung kepada-Mu dari keburukan yang kuperbuat. Aku mengakui nikmat-Mu kepadaku dan aku mengakui dosaku kepada-Mu, maka ampunilah aku, karena tiada yang mengampuni dosa selain Engkau.” Beliau bersabda: “Siapa yang mengucapkannya pada siang hari dengan yakin, lalu meninggal pada hari itu sebelum petang, ia termasuk penghuni surga. Siapa yang mengucapkannya pada malam hari dengan yakin, lalu meninggal sebelum pagi, ia termasuk penghuni surga.”"
          }
        ]
      }
    }
  },
  "getDivineName": {
    "answers": {
      "200": {
        "id": "ar-rahman",
        "number": 1,
        "arabic": "الرَّحْمٰنُ",
        "transliteration": "Ar-Rahman",
        "meaning": "Yang Maha Pengasih",
        "explanation": "Nama ini berasal dari kata rahmah (kasih sayang) dengan bentuk kata yang menunjukkan rahmat yang penuh dan meluas kepada segala makhluk. Al-Qur'an menyejajarkannya dengan nama Allah ketika menyuruh berdoa, dan membuka sebuah surah dengannya (QS al-Isra': 110; ar-Rahman: 1). Kaum musyrik Makkah merasa asing dengan nama ini dan enggan bersujud kepada Ar-Rahman (QS al-Furqan: 60). Orang yang mengenalnya tidak berputus asa, dan belajar menyayangi makhluk lain karena ia sendiri hidup dari rahmat-Nya.",
        "evidence": [
          {
            "type": "quran",
            "key": "1:3",
            "text_arabic": "ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ",
            "text_indonesian": "Yang Maha Pengasih, Yang Maha Penyayang,"
          },
          {
            "type": "quran",
            "key": "17:110",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "quran",
            "key": "25:60",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "quran",
            "key": "55:1",
            "text_arabic": "ٱلرَّحۡمَٰنُ",
            "text_indonesian": "Yang Maha Pengasih"
          }
        ]
      }
    }
  },
  "getFigure": {
    "answers": {
      "200": {
        "id": "abu-bakr-ash-shiddiq",
        "name": "Abu Bakr ash-Shiddiq",
        "name_arabic": "أبو بكر الصديق",
        "title": "Khalifah pertama dan sahabat terdekat Rasulullah ﷺ",
        "born": {
          "hijri": "sekitar 50 tahun sebelum hijrah",
          "gregorian": "sekitar 573 M",
          "note": "Para ahli sejarah menyebut dua setengah atau tiga tahun setelah Tahun Gajah."
        },
        "died": {
          "hijri": "13 H",
          "gregorian": "634 M",
          "note": "Ibnu Hajar menyebut bulan Jumadilawal, sedangkan banyak sejarawan menyebut 22 Jumadilakhir; ia wafat pada usia 63 tahun."
        },
        "biography": "Namanya Abdullah bin Utsman dari Bani Taim, cabang suku Quraisy, sedangkan ayahnya lebih dikenal dengan kuniah Abu Quhafah. Ia pedagang yang disegani di Makkah dan termasuk orang pertama yang menerima ajakan Islam. Hartanya banyak dipakai untuk menolong kaum lemah, di antaranya menebus Bilal dari perbudakan. Ketika hijrah ke Madinah, dialah yang menemani Rasulullah ﷺ bersembunyi di dalam gua. Pada tahun ke-9 hijrah ia memimpin rombongan haji yang mengumumkan bahwa orang musyrik tidak boleh lagi berhaji. Di hari wafatnya Nabi ﷺ ia menenangkan kaum muslimin dengan membacakan ayat bahwa Muhammad hanyalah seorang rasul, dan pada hari-hari itu pula ia dibaiat di Saqifah Bani Sa'idah. Masa kekhalifahannya yang hanya dua tahun lebih diisi dengan menghadapi gelombang kemurtadan serta kelompok yang menolak membayar zakat. Atas usul Umar, ia memerintahkan Zaid bin Tsabit menghimpun Al-Qur'an ke dalam lembaran-lembaran. Ia mengembuskan napas terakhir pada malam Selasa dan dimakamkan di sisi Rasulullah ﷺ.",
        "works": [],
        "merits": [
          "Rasulullah ﷺ menenangkannya di dalam gua dengan ucapan bahwa Allah adalah yang ketiga bagi mereka berdua (HR al-Bukhari 3653).",
          "Nabi ﷺ menyatakan bahwa orang yang paling berjasa kepada beliau dalam persahabatan dan harta ialah Abu Bakr, dan hanya pintu rumahnya yang dibiarkan terbuka ke masjid (HR al-Bukhari 466).",
          "Ketika sakit, Rasulullah ﷺ berulang kali memerintahkan agar Abu Bakr yang mengimami orang-orang (HR al-Bukhari 678).",
          "Amr bin al-Ash bertanya siapa laki-laki yang paling dicintai Nabi ﷺ, dan beliau menjawab: ayah Aisyah (HR al-Bukhari 3662)."
        ],
        "evidence": [
          {
            "type": "hadith",
            "key": "bukhari:3653",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:466",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:678",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:3662",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:369",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:3667",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:1399",
            "text_arabic": "حَدَّثَنَا أَبُو الْيَمَانِ الْحَكَمُ بْنُ نَافِعٍ، أَخْبَرَنَا شُعَيْبُ بْنُ أَبِي حَمْزَةَ، عَنِ الزُّهْرِيِّ، حَدَّثَنَا عُبَيْدُ اللَّهِ بْنُ عَبْدِ اللَّهِ بْنِ عُتْبَةَ بْنِ مَسْعُودٍ، أَنَّ أَبَا هُرَيْرَةَ رضى الله عنه قَالَ لَمَّا تُوُفِّيَ رَسُولُ اللَّهِ صلى الله عليه وسلم وَكَانَ أَبُو بَكْرٍ رضى الله عنه وَكَفَرَ مَنْ كَفَرَ مِنَ الْعَرَبِ فَقَالَ عُمَرُ رضى الله عنه كَيْفَ تُقَاتِلُ النَّاسَ، وَقَدْ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم أُمِرْتُ أَنْ أُقَاتِلَ النَّاسَ حَتَّى يَقُولُوا لاَ إِلَهَ إِلاَّ اللَّهُ. فَمَنْ قَالَهَا فَقَدْ عَصَمَ مِنِّي مَالَهُ وَنَفْسَهُ إِلاَّ بِحَقِّهِ، وَحِسَابُهُ عَلَى اللَّهِ. فَقَالَ وَاللَّهِ لأُقَاتِلَنَّ مَنْ فَرَّقَ بَيْنَ الصَّلاَةِ وَالزَّكَاةِ، فَإِنَّ الزَّكَاةَ حَقُّ الْمَالِ، وَاللَّهِ لَوْ مَنَعُونِي عَنَاقًا كَانُوا يُؤَدُّونَهَا إِلَى رَسُولِ اللَّهِ صلى الله عليه وسلم لَقَاتَلْتُهُمْ عَلَى مَنْعِهَا. قَالَ عُمَرُ رضى الله عنه - فَوَاللَّهِ مَا هُوَ إِلاَّ أَنْ قَدْ شَرَحَ اللَّهُ صَدْرَ أَبِي بَكْرٍ رضى الله عنه فَعَرَفْتُ أَنَّهُ الْحَقُّ.",
            "text_indonesian": "Dari Abu Hurairah radhiyallahu 'anhu, ia berkata: Ketika Rasulullah ﷺ wafat dan Abu Bakar radhiyallahu 'anhu (menjadi khalifah), serta sebagian orang Arab kembali kafir, Umar radhiyallahu 'anhu berkata, “Bagaimana engkau memerangi orang-orang itu, padahal Rasulullah ﷺ telah bersabda: ‘Aku diperintahkan memerangi orang-orang itu sampai mereka mengucapkan la ilaha illallah; siapa yang mengucapkannya, harta dan jiwanya terlindung dariku, kecuali dengan haknya, sedangkan perhitungannya ada pada Allah’?” Abu Bakar menjawab, “Demi Allah, aku pasti memerangi siapa yang memisahkan antara salat dan zakat, karena zakat adalah hak harta. Demi Allah, seandainya mereka menahan dariku seekor anak kambing betina yang dahulu mereka serahkan kepada Rasulullah ﷺ, pasti kuperangi mereka karena menahannya.” Umar radhiyallahu 'anhu berkata, “Demi Allah, tidak lain Allah telah melapangkan dada Abu Bakar radhiyallahu 'anhu, maka aku tahu bahwa itulah yang benar.”"
          },
          {
            "type": "hadith",
            "key": "bukhari:4986",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:1387",
            "text_arabic": null,
            "text_indonesian": null
          },
          {
            "type": "hadith",
            "key": "bukhari:3755",
            "text_arabic": null,
            "text_indonesian": null
          }
        ]
      }
    }
  },
  "getFabricatedSaying": {
    "answers": {
      "200": {
        "id": "tuntutlah-ilmu-walau-ke-negeri-cina",
        "text_arabic": "اطْلُبُوا الْعِلْمَ وَلَوْ بِالصِّينِ",
        "text_indonesian": "Tuntutlah ilmu walaupun ke negeri Cina.",
        "text_english": "Seek knowledge even unto China.",
        "ruling": "Batil menurut Ibnu Hibban dan al-Albani; sebagian ahli hadis seperti al-Baihaqi menyebut sanadnya lemah. Tidak sahih dari Nabi ﷺ.",
        "ruling_english": "Baseless according to Ibn Hibban and al-Albani; al-Bayhaqi calls its chains weak. It is not established from the Prophet ﷺ.",
        "ruling_arabic": "باطل عند ابن حبان والألباني، وقال البيهقي: أسانيده ضعيفة. لا يثبت عن النبي ﷺ.",
        "scholars": [
          {
            "name": "Ibnu Hibban",
            "work": "dinukil as-Sakhawi dalam al-Maqashid al-Hasanah nomor 125",
            "judgement": "Batil, tidak ada asalnya."
          },
          {
            "name": "Ibnu al-Jauzi",
            "work": "al-Maudhu'at (1/215)",
            "judgement": "Memasukkannya ke dalam kumpulan hadis palsu."
          },
          {
            "name": "Al-Baihaqi",
            "work": "Syu'ab al-Iman",
            "judgement": "Matannya masyhur, tetapi sanadnya lemah."
          },
          {
            "name": "Al-Albani",
            "work": "as-Silsilah adh-Dha'ifah nomor 416",
            "judgement": "Batil."
          }
        ],
        "explanation": "Kalimat ini beredar lewat jalur Abu Atikah Tharif bin Sulaiman dari Anas, padahal al-Bukhari menyebut Abu Atikah munkarul hadis. Jalur lain dari Abu Hurairah dibuat oleh Ahmad al-Juwaibari, seorang pendusta, sehingga banyaknya jalur tidak saling menguatkan. Akibatnya orang memakai nama Nabi ﷺ untuk ajakan yang sebenarnya cukup didukung dalil sahih, dan menyangka beliau pernah menyebut negeri tertentu. Anjuran bepergian mencari ilmu sendiri benar, yang salah ialah menisbatkan redaksinya kepada Rasulullah.",
        "alternative": "Keutamaan menempuh jalan untuk mencari ilmu sudah dijelaskan dalam hadis Abu Hurairah riwayat Muslim: siapa menempuh jalan mencari ilmu, Allah mudahkan baginya jalan ke surga. Az-Zumar 39:9 pun menegaskan bahwa orang berilmu tidak sama dengan yang tidak berilmu.",
        "evidence": [
          {
            "type": "hadith",
            "key": "muslim:6853",
            "text_arabic": "حَدَّثَنَا يَحْيَى بْنُ يَحْيَى التَّمِيمِيُّ، وَأَبُو بَكْرِ بْنُ أَبِي شَيْبَةَ وَمُحَمَّدُ بْنُ الْعَلاَءِ الْهَمْدَانِيُّ - وَاللَّفْظُ لِيَحْيَى - قَالَ يَحْيَى أَخْبَرَنَا وَقَالَ الآخَرَانِ، حَدَّثَنَا أَبُو مُعَاوِيَةَ، عَنِ الأَعْمَشِ، عَنْ أَبِي صَالِحٍ، عَنْ أَبِي هُرَيْرَةَ، قَالَ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم مَنْ نَفَّسَ عَنْ مُؤْمِنٍ كُرْبَةً مِنْ كُرَبِ الدُّنْيَا نَفَّسَ اللَّهُ عَنْهُ كُرْبَةً مِنْ كُرَبِ يَوْمِ الْقِيَامَةِ وَمَنْ يَسَّرَ عَلَى مُعْسِرٍ يَسَّرَ اللَّهُ عَلَيْهِ فِي الدُّنْيَا وَالآخِرَةِ وَمَنْ سَتَرَ مُسْلِمًا سَتَرَهُ اللَّهُ فِي الدُّنْيَا وَالآخِرَةِ وَاللَّهُ فِي عَوْنِ الْعَبْدِ مَا كَانَ الْعَبْدُ فِي عَوْنِ أَخِيهِ وَمَنْ سَلَكَ طَرِيقًا يَلْتَمِسُ فِيهِ عِلْمًا سَهَّلَ اللَّهُ لَهُ بِهِ طَرِيقًا إِلَى الْجَنَّةِ وَمَا اجْتَمَعَ قَوْمٌ فِي بَيْتٍ مِنْ بُيُوتِ اللَّهِ يَتْلُونَ كِتَابَ اللَّهِ وَيَتَدَارَسُونَهُ بَيْنَهُمْ إِلاَّ نَزَلَتْ عَلَيْهِمُ السَّكِينَةُ وَغَشِيَتْهُمُ الرَّحْمَةُ وَحَفَّتْهُمُ الْمَلاَئِكَةُ وَذَكَرَهُمُ اللَّهُ فِيمَنْ عِنْدَهُ وَمَنْ بَطَّأَ بِهِ عَمَلُهُ لَمْ يُسْرِعْ بِهِ نَسَبُهُ.",
            "text_indonesian": "Dari Abu Hurairah radhiyallahu 'anhu, ia berkata: Rasulullah ﷺ bersabda: “Siapa yang melapangkan satu kesusahan dunia dari seorang mukmin, Allah melapangkan darinya satu kesusahan hari Kiamat. Siapa yang memberi kemudahan kepada orang yang kesulitan, Allah memberinya kemudahan di dunia dan akhirat. Siapa yang menutupi aib seorang muslim, Allah menutupi aibnya di dunia dan akhirat. Allah menolong hamba selama hamba itu menolong saudaranya. Siapa yang menempuh jalan untuk mencari ilmu, Allah memudahkan baginya dengan itu jalan ke surga. Tidaklah suatu kaum berkumpul di salah satu rumah Allah untuk membaca kitab Allah dan saling mempelajarinya di antara mereka, melainkan turun kepada mereka ketenangan, rahmat meliputi mereka, para malaikat menaungi mereka, dan Allah menyebut mereka di hadapan makhluk yang ada di sisi-Nya. Siapa yang dilambatkan oleh amalnya, nasabnya tidak akan mempercepatnya.”"
          },
          {
            "type": "quran",
            "key": "39:9",
            "text_arabic": null,
            "text_indonesian": null
          }
        ]
      }
    }
  },
  "search": {
    "request": {
      "q": "QS Al-Ikhlas 1",
      "limit": 1
    },
    "answers": {
      "200": {
        "results": [
          {
            "type": "quran",
            "_type": "quran",
            "key": "112:1",
            "text": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
            "score": 1,
            "similarity": 0.2253,
            "ayah_key": "112:1",
            "surah_name_en": "Al-Ikhlas",
            "surah_name_ar": "الإخلاص",
            "text_arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ",
            "text_indonesian": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
            "text_english": null
          }
        ],
        "total": 1,
        "method": "keyword",
        "confidence": 1,
        "query": "QS Al-Ikhlas 1"
      }
    }
  },
  "ask": {
    "request": {
      "question": "Mengapa niat penting dalam beramal?"
    },
    "answers": {
      "200": {
        "question": "Mengapa niat penting dalam beramal?",
        "answer": "Inilah yang paling dekat dengan pertanyaan Anda di dalam Al-Qur’an dan hadis:\n\n### Hadis\n\n**HR. Bukhari no. 1** [bukhari:1]\n\n> … “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya menuju dunia yang hendak ia raih atau menuju perempuan yang hendak ia nikahi, hijrahnya bernilai sebatas apa yang ia tuju dengan hijrah itu.” [bukhari:1]\n\n*Sahih menurut al-Bukhari*\n\n**HR. Abu Dawud no. 2201** [abudawud:2201]\n\n> … Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuan hijrahnya.” [abudawud:2201]\n\n*Sahih menurut al-Albani, Sahih menurut Syu’aib al-Arna’uth, Shahih al-Bukhari (1), Shahih Muslim (1907) menurut Zubair Ali Zai*\n\n**HR. Muslim no. 1907a** [muslim:4927]\n\n> … Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dengan niat, dan seseorang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuannya.” [muslim:4927]\n\n*Sahih menurut Muslim*\n\n*Catatan: jawaban ini hanya penunjuk ke sumber, bukan fatwa. Untuk hukum suatu perkara, bertanyalah kepada ulama.*",
        "sources": [
          {
            "type": "hadith",
            "key": "bukhari:1",
            "text": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata di atas mimbar: Aku mendengar Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya menuju dunia yang hendak ia raih atau menuju perempuan yang hendak ia nikahi, hijrahnya bernilai sebatas apa yang ia tuju dengan hijrah itu.”",
            "text_arabic": "حَدَّثَنَا الْحُمَيْدِيُّ عَبْدُ اللَّهِ بْنُ الزُّبَيْرِ، قَالَ: حَدَّثَنَا سُفْيَانُ، قَالَ: حَدَّثَنَا يَحْيَى بْنُ سَعِيدٍ الْأَنْصَارِيُّ، قَالَ: أَخْبَرَنِي مُحَمَّدُ بْنُ إِبْرَاهِيمَ التَّيْمِيُّ، أَنَّهُ سَمِعَ عَلْقَمَةَ بْنَ وَقَّاصٍ اللَّيْثِيَّ، يَقُولُ: سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ رَضِيَ اللَّهُ عَنْهُ عَلَى الْمِنْبَرِ، قَالَ: سَمِعْتُ رَسُولَ اللَّهِ صَلَّى اللَّهُ عَلَيْهِ وَسَلَّمَ، يَقُولُ: إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ، وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى، فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى دُنْيَا يُصِيبُهَا أَوْ إِلَى امْرَأَةٍ يَنْكِحُهَا، فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ",
            "name": "HR. Bukhari no. 1",
            "grades": [
              {
                "grade": "Sahih",
                "graded_by": "al-Bukhari"
              }
            ],
            "standing": "sound"
          },
          {
            "type": "hadith",
            "key": "abudawud:2201",
            "text": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata: Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuan hijrahnya.”",
            "text_arabic": "حَدَّثَنَا مُحَمَّدُ بْنُ كَثِيرٍ، أَخْبَرَنَا سُفْيَانُ، حَدَّثَنِي يَحْيَى بْنُ سَعِيدٍ، عَنْ مُحَمَّدِ بْنِ إِبْرَاهِيمَ التَّيْمِيِّ، عَنْ عَلْقَمَةَ بْنِ وَقَّاصٍ اللَّيْثِيِّ، قَالَ سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ، يَقُولُ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم إِنَّمَا الأَعْمَالُ بِالنِّيَّاتِ وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ وَمَنْ كَانَتْ هِجْرَتُهُ لِدُنْيَا يُصِيبُهَا أَوِ امْرَأَةٍ يَتَزَوَّجُهَا فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ.",
            "name": "HR. Abu Dawud no. 2201",
            "grades": [
              {
                "grade": "Sahih",
                "graded_by": "Al-Albani"
              },
              {
                "grade": "Sahih",
                "graded_by": "Shuaib Al Arnaut"
              },
              {
                "grade": "Sahih Bukhari (1) Sahih Muslim (1907)",
                "graded_by": "Zubair Ali Zai"
              }
            ],
            "standing": "sound"
          },
          {
            "type": "hadith",
            "key": "muslim:4927",
            "text": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata: Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dengan niat, dan seseorang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuannya.”",
            "text_arabic": "حَدَّثَنَا عَبْدُ اللَّهِ بْنُ مَسْلَمَةَ بْنِ قَعْنَبٍ، حَدَّثَنَا مَالِكٌ، عَنْ يَحْيَى بْنِ سَعِيدٍ، عَنْ مُحَمَّدِ بْنِ إِبْرَاهِيمَ عَنْ عَلْقَمَةَ بْنِ وَقَّاصٍ، عَنْ عُمَرَ بْنِ الْخَطَّابِ، قَالَ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم إِنَّمَا الأَعْمَالُ بِالنِّيَّةِ وَإِنَّمَا لاِمْرِئٍ مَا نَوَى فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ وَمَنْ كَانَتْ هِجْرَتُهُ لِدُنْيَا يُصِيبُهَا أَوِ امْرَأَةٍ يَتَزَوَّجُهَا فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ.",
            "name": "HR. Muslim no. 1907a",
            "grades": [
              {
                "grade": "Sahih",
                "graded_by": "Muslim"
              }
            ],
            "standing": "sound"
          }
        ],
        "references": [
          "bukhari:1",
          "abudawud:2201",
          "muslim:4927"
        ],
        "method": "hybrid",
        "confidence": 0.5365
      }
    }
  },
  "getSunnahCalendar": {
    "answers": {
      "200": {
        "date": "2026-03-20",
        "hijri": {
          "year": 1447,
          "month": 9,
          "day": 30,
          "monthName": "Ramadan"
        },
        "calendar": {
          "method": "kemenag",
          "source": "decision",
          "decision": "Sidang isbat Kementerian Agama RI, 17 Februari 2026",
          "provisional": false
        },
        "dayOfWeek": 5,
        "events": [
          {
            "type": "puasa_wajib",
            "label": "Puasa Ramadan",
            "dalil": "QS. Al-Baqarah: 183, 185",
            "evidence": [
              "2:183",
              "2:185"
            ]
          },
          {
            "type": "amalan",
            "label": "Amalan hari Jumat: mandi, wewangian, memperbanyak selawat, dan berdoa di waktu mustajab",
            "dalil": "HR. Bukhari no. 877, 883, 935; HR. Abu Dawud no. 1047, 1048 (keduanya sahih menurut al-Albani)",
            "evidence": [
              "bukhari:877",
              "bukhari:883",
              "bukhari:935",
              "abudawud:1047",
              "abudawud:1048"
            ]
          },
          {
            "type": "amalan",
            "label": "Membaca Surah Al-Kahfi pada hari Jumat",
            "dalil": "HR. Al-Hakim dan Al-Baihaqi (sahih menurut al-Albani, Sahih al-Jami' no. 6470)",
            "evidence": []
          },
          {
            "type": "amalan",
            "label": "Sepuluh hari terakhir Ramadan: iktikaf",
            "dalil": "HR. Bukhari no. 2026",
            "evidence": [
              "bukhari:2026"
            ]
          },
          {
            "type": "amalan",
            "label": "Zakat fitri: boleh ditunaikan sehari atau dua hari sebelum Idulfitri",
            "dalil": "HR. Bukhari no. 1503, 1511; HR. Muslim no. 986",
            "evidence": [
              "bukhari:1503",
              "bukhari:1511",
              "muslim:2288"
            ]
          }
        ]
      }
    }
  },
  "createCalendarToken": {
    "request": {
      "name": "Phone"
    },
    "answers": {
      "201": {
        "id": "cal_01kezsgyw0n255kayhqbwt02g8",
        "token": "mcal_example",
        "url": "http://localhost:3000/api/v1/sunnah-calendar.ics?token=mcal_example"
      }
    }
  },
  "listCalendarTokens": {
    "answers": {
      "200": {
        "tokens": [
          {
            "id": "cal_01kezsgyw0n255kayhqbwt02g8",
            "name": "Phone",
            "created_at": "2026-01-15T03:00:00.000Z",
            "last_used_at": "2026-01-15T03:00:00.000Z"
          }
        ],
        "total": 1
      }
    }
  },
  "getCalendarToken": {
    "answers": {
      "200": {
        "id": "cal_01kezsgyw0n255kayhqbwt02g8",
        "name": "Phone",
        "created_at": "2026-01-15T03:00:00.000Z",
        "last_used_at": "2026-01-15T03:00:00.000Z"
      }
    }
  },
  "submitLecture": {
    "request": {
      "youtube_url": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      "title": "Niat"
    },
    "answers": {
      "201": {
        "id": "2f047750-7571-4b6d-90d5-e13a93f35739",
        "status": "pending",
        "message": "Thank you. An administrator will review this lecture before it is transcribed and summarised."
      }
    }
  },
  "listLectures": {
    "answers": {
      "200": {
        "lectures": [],
        "total": 0,
        "page": 1,
        "limit": 20
      }
    }
  },
  "findMosques": {
    "answers": {
      "200": {
        "mosques": [],
        "total": 0,
        "page": 1,
        "limit": 100
      }
    }
  },
  "findSchools": {
    "answers": {
      "200": {
        "schools": [],
        "total": 0,
        "page": 1,
        "limit": 100
      }
    }
  }
}
