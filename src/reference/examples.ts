import type { Examples } from '../platform/http/examples.ts'

/** Recorded by test/examples.test.ts. */
export const examples: Examples = {
  "operations": {
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
          "text_english": "Say: He is Allah, One;",
          "translation": {
            "id": "mimbar",
            "name": "Terjemahan Mimbar",
            "source": "seed-data/verses.yaml",
            "licence": "Free for non-commercial use, with the source named",
            "reviewed_by": "belum ditashih"
          },
          "translation_english": {
            "id": "mimbar-english",
            "name": "Mimbar’s translation",
            "source": "seed-data/verses.yaml",
            "licence": "Free for non-commercial use, with the source named",
            "reviewed_by": "belum ditashih"
          },
          "transliteration": "Qul huwallāhu aḥad",
          "transliteration_generated": true,
          "transliteration_english": null,
          "juz": 30,
          "hizb": 60,
          "rub": 240,
          "page": 604,
          "ruku": 554,
          "sajda": false,
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
            },
            {
              "source": "mimbar-en",
              "source_name": "Mimbar notes",
              "language": "en",
              "text": "The Prophet ﷺ said that this surah equals a third of the Quran (Sahih al-Bukhari 5013), and many scholars explain it by the content of the Quran turning on tawhid, rulings and narratives. Ahad differs from wahid: it denies parts, equals and a second. The grade of the narration that this surah answers the polytheists' request, “Tell us the lineage of your Lord”, is disputed: hasan according to al-Albani and weak according to Zubair Ali Zai (Jami' at-Tirmidhi 3364). A commander who always closed his recitation in prayer with this surah gave as his reason, “It is the description of the Most Gracious”, and the Prophet ﷺ told that Allah loves him (Sahih al-Bukhari 7375)."
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
              "text_english": "Say: He is Allah, One;",
              "translation": {
                "id": "mimbar",
                "name": "Terjemahan Mimbar",
                "source": "seed-data/verses.yaml",
                "licence": "Free for non-commercial use, with the source named",
                "reviewed_by": "belum ditashih"
              },
              "translation_english": {
                "id": "mimbar-english",
                "name": "Mimbar’s translation",
                "source": "seed-data/verses.yaml",
                "licence": "Free for non-commercial use, with the source named",
                "reviewed_by": "belum ditashih"
              },
              "transliteration": "Qul huwallāhu aḥad",
              "transliteration_generated": true,
              "transliteration_english": null,
              "juz": 30,
              "hizb": 60,
              "rub": 240,
              "page": 604,
              "ruku": 554,
              "sajda": false,
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
              "text_english": "Allah, on whom all depend.",
              "translation": {
                "id": "mimbar",
                "name": "Terjemahan Mimbar",
                "source": "seed-data/verses.yaml",
                "licence": "Free for non-commercial use, with the source named",
                "reviewed_by": "belum ditashih"
              },
              "translation_english": {
                "id": "mimbar-english",
                "name": "Mimbar’s translation",
                "source": "seed-data/verses.yaml",
                "licence": "Free for non-commercial use, with the source named",
                "reviewed_by": "belum ditashih"
              },
              "transliteration": "Allāhuṣ-ṣamad",
              "transliteration_generated": true,
              "transliteration_english": null,
              "juz": 30,
              "hizb": 60,
              "rub": 240,
              "page": 604,
              "ruku": 554,
              "sajda": false,
              "tafsir": "Ash-Shamad menurut bahasa ialah junjungan yang dituju dalam segala keperluan. Ibnu Abbas juga menafsirkannya sebagai junjungan yang sempurna dalam kemuliaan, ilmu, dan kebijaksanaannya. Semua makhluk membutuhkan-Nya, sedangkan Dia tidak membutuhkan siapa pun, seperti ditegaskan dalam QS. Fatir 35:15."
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
          "text_english": "Umar ibn al-Khattab, may Allah be pleased with him, said on the pulpit: I heard the Messenger of Allah ﷺ say: “Deeds are only by intentions, and each person has only what he intended. Whoever emigrated for some worldly thing to gain or for a woman to marry, his emigration is for what he emigrated to.”",
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
    "listHadithParallels": {
      "answers": {
        "200": {
          "key": "bukhari:1",
          "parallels": [
            {
              "key": "abudawud:2201",
              "relation": "variant",
              "score": 0.609,
              "companion": "Umar bin al-Khaththab"
            },
            {
              "key": "muslim:4927",
              "relation": "variant",
              "score": 0.4,
              "companion": "Umar bin al-Khaththab"
            }
          ],
          "total": 2,
          "page": 1,
          "limit": 50
        }
      }
    },
    "listSimilarVerses": {
      "answers": {
        "200": {
          "key": "109:3",
          "parallels": [
            {
              "key": "109:5",
              "relation": "same",
              "score": 1,
              "companion": null
            }
          ],
          "total": 1,
          "page": 1,
          "limit": 50
        }
      }
    },
    "listHadithOfVerse": {
      "answers": {
        "200": {
          "key": "2:286",
          "parallels": [
            {
              "key": "muslim:330",
              "relation": "fragment",
              "score": 0.388,
              "companion": "Abdullah bin Abbas"
            }
          ],
          "total": 1,
          "page": 1,
          "limit": 50
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
              "text_english": "Umar ibn al-Khattab, may Allah be pleased with him, said on the pulpit: I heard the Messenger of Allah ﷺ say: “Deeds are only by intentions, and each person has only what he intended. Whoever emigrated for some worldly thing to gain or for a woman to marry, his emigration is for what he emigrated to.”",
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
              "gradings": [
                {
                  "grade": "صحابي (sahabat Nabi)",
                  "graded_by": null,
                  "source": "mimbar",
                  "id": "taqrib:8426",
                  "meaning": {
                    "id": "sahabat Nabi",
                    "en": "a companion of the Prophet"
                  },
                  "rank": 1
                }
              ],
              "generation": "Sahabat",
              "tabaqah": 1,
              "birth_year": null,
              "death_year": 57,
              "death_years": [
                57
              ],
              "death_year_text": "57 H (ada yang berpendapat 58 atau 59 H)",
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
              "entries": [
                {
                  "id": "taqrib:8426",
                  "source": "mimbar",
                  "name_arabic": "أبو هريرة الدوسي، عبد الرحمن بن صخر"
                }
              ]
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
              "gradings": [
                {
                  "grade": "صحابي (sahabat Nabi)",
                  "graded_by": null,
                  "source": "mimbar",
                  "id": "taqrib:8426",
                  "meaning": {
                    "id": "sahabat Nabi",
                    "en": "a companion of the Prophet"
                  },
                  "rank": 1
                }
              ],
              "generation": "Sahabat",
              "tabaqah": 1,
              "birth_year": null,
              "death_year": 57,
              "death_years": [
                57
              ],
              "death_year_text": "57 H (ada yang berpendapat 58 atau 59 H)",
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
              "entries": [
                {
                  "id": "taqrib:8426",
                  "source": "mimbar",
                  "name_arabic": "أبو هريرة الدوسي، عبد الرحمن بن صخر"
                }
              ]
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
          "gradings": [
            {
              "grade": "صحابي (sahabat Nabi)",
              "graded_by": null,
              "source": "mimbar",
              "id": "taqrib:8426",
              "meaning": {
                "id": "sahabat Nabi",
                "en": "a companion of the Prophet"
              },
              "rank": 1
            }
          ],
          "generation": "Sahabat",
          "tabaqah": 1,
          "birth_year": null,
          "death_year": 57,
          "death_years": [
            57
          ],
          "death_year_text": "57 H (ada yang berpendapat 58 atau 59 H)",
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
          "entries": [
            {
              "id": "taqrib:8426",
              "source": "mimbar",
              "name_arabic": "أبو هريرة الدوسي، عبد الرحمن بن صخر"
            }
          ],
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
          "title_en": "Tawhid, the Right of Allah over His Servants",
          "title_arabic": "كتاب التوحيد وقول الله تعالى: ﴿وَمَا خَلَقۡتُ ٱلۡجِنَّ وَٱلۡإِنسَ إِلَّا لِيَعۡبُدُونِ﴾",
          "explanation": "Pembuka kitab ini menetapkan tujuan penciptaan: jin dan manusia diadakan hanya untuk beribadah kepada Allah (QS. Az-Zariyat 51:56). Seruan itu bukan milik satu bangsa, sebab setiap umat didatangi rasul yang berkata sama, yaitu sembahlah Allah dan jauhilah tagut (QS. An-Nahl 16:36). Dalam QS. Al-Isra' 17:23, QS. An-Nisa' 4:36, dan QS. Al-An'am 6:151 larangan syirik disebut paling dahulu, bahkan sebelum bakti kepada kedua orang tua. Hadis Mu'adz bin Jabal merumuskannya dengan terang: hak Allah ialah disembah tanpa disekutukan dengan apa pun, dan janji-Nya bagi yang menunaikan hak itu ialah tidak diazab. Maka sebelum bertanya seberapa banyak amalnya, seorang muslim lebih dulu memastikan untuk siapa amal itu dikerjakan.",
          "explanation_en": "The opening of this book establishes the purpose of creation: jinn and mankind were brought into being only to worship Allah (Quran 51:56). The call does not belong to one nation, for to every people came a messenger who said the same: worship Allah and shun false gods (Quran 16:36). In Quran 17:23, 4:36 and 6:151 the prohibition of shirk comes first, even before kindness to parents. The hadith of Mu'adh ibn Jabal puts it plainly: the right of Allah is to be worshipped without anything being associated with Him, and His promise to those who fulfil that right is that they will not be punished. So before asking how many his deeds are, a Muslim first makes sure for whom they are done.",
          "book": "Kitab at-Tauhid",
          "book_arabic": "كتاب التوحيد الذي هو حق الله على العبيد",
          "author": "Muhammad bin Abdul Wahhab",
          "evidence": [
            {
              "type": "quran",
              "key": "51:56",
              "text_arabic": "وَمَا خَلَقۡتُ ٱلۡجِنَّ وَٱلۡإِنسَ إِلَّا لِيَعۡبُدُونِ",
              "text_indonesian": "Tidaklah Aku ciptakan jin dan manusia selain untuk menyembah-Ku.",
              "text_english": "I created jinn and mankind only to worship Me.",
              "excerpt": true
            },
            {
              "type": "quran",
              "key": "16:36",
              "text_arabic": "وَلَقَدۡ بَعَثۡنَا فِي كُلِّ أُمَّةࣲ رَّسُولًا أَنِ ٱعۡبُدُواْ ٱللَّهَ وَٱجۡتَنِبُواْ ٱلطَّـٰغُوتَۖ فَمِنۡهُم مَّنۡ هَدَى ٱللَّهُ وَمِنۡهُم مَّنۡ حَقَّتۡ عَلَيۡهِ ٱلضَّلَٰلَةُۚ فَسِيرُواْ فِي ٱلۡأَرۡضِ فَٱنظُرُواْ كَيۡفَ كَانَ عَٰقِبَةُ ٱلۡمُكَذِّبِينَ",
              "text_indonesian": "Sungguh, Kami telah mengutus seorang rasul kepada setiap umat: “Sembahlah Allah dan jauhilah tagut.” Di antara mereka ada yang diberi petunjuk oleh Allah, dan ada yang pantas tersesat. Maka, berjalanlah di bumi dan lihatlah bagaimana akhir para pendusta.",
              "text_english": "To every community We sent a messenger: “Worship Allah and shun taghut.” Among them were some whom Allah guided, and some for whom error was due. So travel the earth and see how those who denied ended.",
              "excerpt": true
            },
            {
              "type": "quran",
              "key": "17:23",
              "text_arabic": "۞وَقَضَىٰ رَبُّكَ أَلَّا تَعۡبُدُوٓاْ إِلَّآ إِيَّاهُ وَبِٱلۡوَٰلِدَيۡنِ إِحۡسَٰنًاۚ إِمَّا يَبۡلُغَنَّ عِندَكَ ٱلۡكِبَرَ أَحَدُهُمَآ أَوۡ كِلَاهُمَا فَلَا تَقُل لَّهُمَآ أُفࣲّ وَلَا تَنۡهَرۡهُمَا وَقُل لَّهُمَا قَوۡلࣰا كَرِيمࣰا",
              "text_indonesian": "Tuhanmu telah menetapkan: janganlah kalian menyembah siapa pun selain Dia, dan berbaktilah kepada ibu bapak. Bila salah satu atau kedua-duanya mencapai usia tua di sisimu, jangan sekali-kali mengucapkan “ah” kepada mereka dan jangan menghardik mereka, tetapi bertuturlah kepada mereka dengan tutur yang mulia.",
              "text_english": "Your Lord has decreed that you worship none but Him, and that you be good to parents. If one of them or both reach old age with you, do not say “uff” to them and do not scold them, but speak to them with honour.",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "4:36",
              "text_arabic": "۞وَٱعۡبُدُواْ ٱللَّهَ وَلَا تُشۡرِكُواْ بِهِۦ شَيۡـࣰٔاۖ وَبِٱلۡوَٰلِدَيۡنِ إِحۡسَٰنࣰا وَبِذِي ٱلۡقُرۡبَىٰ وَٱلۡيَتَٰمَىٰ وَٱلۡمَسَٰكِينِ وَٱلۡجَارِ ذِي ٱلۡقُرۡبَىٰ وَٱلۡجَارِ ٱلۡجُنُبِ وَٱلصَّاحِبِ بِٱلۡجَنۢبِ وَٱبۡنِ ٱلسَّبِيلِ وَمَا مَلَكَتۡ أَيۡمَٰنُكُمۡۗ إِنَّ ٱللَّهَ لَا يُحِبُّ مَن كَانَ مُخۡتَالࣰا فَخُورًا",
              "text_indonesian": "Sembahlah Allah dan jangan persekutukan Dia dengan apa pun. Berbuat baiklah kepada ibu bapak, kerabat, anak yatim, orang miskin, tetangga dekat, tetangga jauh, teman seiring, musafir, dan hamba sahaya yang kalian miliki. Sungguh, Allah tidak mencintai orang yang sombong lagi membanggakan diri.",
              "text_english": "Worship Allah and associate nothing with Him. Be good to parents, relatives, orphans, the poor, the neighbour who is kin, the neighbour who is not, the companion at your side, the traveller and those whom your right hands possess. Allah does not love the proud and boastful.",
              "excerpt": true
            },
            {
              "type": "quran",
              "key": "6:151",
              "text_arabic": "۞قُلۡ تَعَالَوۡاْ أَتۡلُ مَا حَرَّمَ رَبُّكُمۡ عَلَيۡكُمۡۖ أَلَّا تُشۡرِكُواْ بِهِۦ شَيۡـࣰٔاۖ وَبِٱلۡوَٰلِدَيۡنِ إِحۡسَٰنࣰاۖ وَلَا تَقۡتُلُوٓاْ أَوۡلَٰدَكُم مِّنۡ إِمۡلَٰقࣲ نَّحۡنُ نَرۡزُقُكُمۡ وَإِيَّاهُمۡۖ وَلَا تَقۡرَبُواْ ٱلۡفَوَٰحِشَ مَا ظَهَرَ مِنۡهَا وَمَا بَطَنَۖ وَلَا تَقۡتُلُواْ ٱلنَّفۡسَ ٱلَّتِي حَرَّمَ ٱللَّهُ إِلَّا بِٱلۡحَقِّۚ ذَٰلِكُمۡ وَصَّىٰكُم بِهِۦ لَعَلَّكُمۡ تَعۡقِلُونَ",
              "text_indonesian": "Katakanlah, “Marilah kubacakan apa yang diharamkan Tuhan kalian atas kalian: jangan persekutukan Dia dengan apa pun; berbuat baiklah kepada ibu bapak; jangan bunuh anak-anak kalian karena kemiskinan, Kamilah yang memberi rezeki kepada kalian dan kepada mereka; jangan dekati perbuatan keji, yang tampak maupun yang tersembunyi; dan jangan bunuh jiwa yang diharamkan Allah kecuali dengan hak. Itulah yang Dia pesankan kepada kalian, agar kalian memahami.”",
              "text_english": "Say, “Come, I will recite what your Lord has forbidden you: associate nothing with Him; be good to parents; do not kill your children because of poverty, We provide for you and for them; do not come near indecencies, open or hidden; and do not take a life that Allah has made inviolable except by right. That is what He charges you with, so that you may understand.”",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:2856",
              "text_arabic": "كُنْتُ رِدْفَ النَّبِيِّ صلى الله عليه وسلم عَلَى حِمَارٍ يُقَالُ لَهُ عُفَيْرٌ، فَقَالَ يَا مُعَاذُ، هَلْ تَدْرِي حَقَّ اللَّهِ عَلَى عِبَادِهِ وَمَا حَقُّ الْعِبَادِ عَلَى اللَّهِ. قُلْتُ اللَّهُ وَرَسُولُهُ أَعْلَمُ. قَالَ فَإِنَّ حَقَّ اللَّهِ عَلَى الْعِبَادِ أَنْ يَعْبُدُوهُ وَلاَ يُشْرِكُوا بِهِ شَيْئًا، وَحَقَّ الْعِبَادِ عَلَى اللَّهِ أَنْ لاَ يُعَذِّبَ مَنْ لاَ يُشْرِكُ بِهِ شَيْئًا. فَقُلْتُ يَا رَسُولَ اللَّهِ، أَفَلاَ أُبَشِّرُ بِهِ النَّاسَ قَالَ لاَ تُبَشِّرْهُمْ فَيَتَّكِلُوا.",
              "text_indonesian": "Aku membonceng Nabi ﷺ di atas keledai bernama Ufair. Beliau bersabda, “Wahai Mu'adz, tahukah engkau apa hak Allah atas hamba-hamba-Nya, dan apa hak hamba atas Allah?” Kataku, “Allah dan Rasul-Nya lebih tahu.” Beliau bersabda, “Hak Allah atas hamba ialah mereka menyembah-Nya dan tidak menyekutukan-Nya dengan apa pun. Hak hamba atas Allah ialah Dia tidak mengazab orang yang tidak menyekutukan-Nya dengan apa pun.” Kataku, “Wahai Rasulullah, bolehkah kusampaikan kabar gembira ini kepada orang-orang?” Jawab beliau, “Jangan, nanti mereka mengandalkannya saja.”",
              "text_english": "I was riding behind the Prophet ﷺ on a donkey called Ufair, and he said: “Mu'adh, do you know what right Allah has over His servants, and what right the servants have over Allah?” I said: “Allah and His Messenger know best.” He said: “The right of Allah over the servants is that they worship Him and associate nothing with Him; and the right of the servants over Allah is that He does not punish one who associates nothing with Him.” I said: “Messenger of Allah, shall I not give the people this good news?” He said: “Do not tell them, lest they rely on it.”",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "muslim:144",
              "text_arabic": "كُنْتُ رِدْفَ رَسُولِ اللَّهِ صلى الله عليه وسلم عَلَى حِمَارٍ يُقَالُ لَهُ عُفَيْرٌ قَالَ فَقَالَ يَا مُعَاذُ تَدْرِي مَا حَقُّ اللَّهِ عَلَى الْعِبَادِ وَمَا حَقُّ الْعِبَادِ عَلَى اللَّهِ. قَالَ قُلْتُ اللَّهُ وَرَسُولُهُ أَعْلَمُ. قَالَ فَإِنَّ حَقَّ اللَّهِ عَلَى الْعِبَادِ أَنْ يَعْبُدُوا اللَّهَ وَلاَ يُشْرِكُوا بِهِ شَيْئًا وَحَقُّ الْعِبَادِ عَلَى اللَّهِ عَزَّ وَجَلَّ أَنْ لاَ يُعَذِّبَ مَنْ لاَ يُشْرِكُ بِهِ شَيْئًا. قَالَ قُلْتُ يَا رَسُولَ اللَّهِ أَفَلاَ أُبَشِّرُ النَّاسَ قَالَ لاَ تُبَشِّرْهُمْ فَيَتَّكِلُوا.",
              "text_indonesian": "Aku membonceng Rasulullah ﷺ di atas keledai bernama Ufair. Beliau bersabda, “Wahai Mu'adz, tahukah engkau apa hak Allah atas hamba dan apa hak hamba atas Allah?” Kataku, “Allah dan Rasul-Nya lebih tahu.” Beliau bersabda, “Hak Allah atas hamba ialah mereka menyembah Allah dan tidak menyekutukan-Nya dengan apa pun. Hak hamba atas Allah Azza wa Jalla ialah Dia tidak mengazab orang yang tidak menyekutukan-Nya dengan apa pun.” Kataku, “Wahai Rasulullah, bolehkah kusampaikan kabar gembira ini kepada orang-orang?” Jawab beliau, “Jangan, nanti mereka mengandalkannya saja.”",
              "text_english": "I was riding behind the Messenger of Allah ﷺ on a donkey called Ufair, and he said: “Mu'adh, do you know what right Allah has over the servants and what right the servants have over Allah?” I said: “Allah and His Messenger know best.” He said: “The right of Allah over the servants is that they worship Allah and associate nothing with Him; and the right of the servants over Allah, the Mighty and Majestic, is that He does not punish one who associates nothing with Him.” I said: “Messenger of Allah, shall I not give the people the good news?” He said: “Do not tell them, lest they rely on it.”",
              "excerpt": true
            }
          ],
          "reviewed_by": null,
          "reviewed_at": null
        }
      }
    },
    "getCreedTopic": {
      "answers": {
        "200": {
          "id": "enam-rukun-iman",
          "title": "Enam rukun iman dalam hadis Jibril",
          "title_en": "The six pillars of faith in the hadith of Jibril",
          "title_arabic": "أركان الإيمان الستة في حديث جبريل",
          "topic": "rukun-iman",
          "topic_en": "pillars-of-faith",
          "explanation": "Suatu hari Jibril datang dalam rupa lelaki yang tidak dikenal, duduk rapat di hadapan Rasulullah ﷺ, lalu bertanya tentang Islam, iman, dan ihsan (HR. Muslim no. 8a). Tentang iman, beliau menjawab: percaya kepada Allah, malaikat-malaikat-Nya, kitab-kitab-Nya, rasul-rasul-Nya, hari akhir, dan takdir, yang baik maupun yang buruk. Lima perkara pertama terkumpul dalam QS. Al-Baqarah 2:177, sedangkan ketetapan bahwa segala sesuatu diciptakan dengan ukuran disebut dalam QS. Al-Qamar 54:49. Riwayat Abu Hurairah menambahkan perjumpaan dengan Allah (HR. Bukhari no. 50), suatu hal yang tercakup dalam iman kepada hari akhir. Ibnu Umar meriwayatkan jawaban itu justru ketika di Basrah muncul orang yang mengingkari takdir, sehingga tampak bahwa keenamnya harus diterima utuh. Pada akhir pertemuan Rasulullah ﷺ memberi tahu Umar bahwa si penanya adalah Jibril yang mengajarkan agama kepada mereka, dan dari sinilah para ulama menyusun pelajaran akidah.",
          "explanation_en": "One day Jibril came in the form of a man no one knew, sat close before the Messenger of Allah ﷺ and asked him about Islam, faith and ihsan (Sahih Muslim 8a). On faith he answered: to believe in Allah, His angels, His books, His messengers, the Last Day, and the decree, its good and its evil. The first five are brought together in Quran 2:177, and the ruling that everything is created in due measure is in Quran 54:49. The narration of Abu Hurairah adds the meeting with Allah (Sahih al-Bukhari 50), which is included in faith in the Last Day. Ibn Umar narrated this answer at the very time when people who denied the decree appeared in Basrah, so it is plain that all six must be accepted whole. At the end of the encounter the Messenger of Allah ﷺ told Umar that the questioner was Jibril, who had come to teach them their religion, and it is on this that scholars built the study of creed.",
          "evidence": [
            {
              "type": "hadith",
              "key": "muslim:93",
              "text_arabic": "حَدَّثَنِي أَبُو خَيْثَمَةَ، زُهَيْرُ بْنُ حَرْبٍ حَدَّثَنَا وَكِيعٌ، عَنْ كَهْمَسٍ، عَنْ عَبْدِ اللَّهِ بْنِ بُرَيْدَةَ، عَنْ يَحْيَى بْنِ يَعْمَرَ، ح وَحَدَّثَنَا عُبَيْدُ اللَّهِ بْنُ مُعَاذٍ الْعَنْبَرِيُّ، - وَهَذَا حَدِيثُهُ - حَدَّثَنَا أَبِي، حَدَّثَنَا كَهْمَسٌ، عَنِ ابْنِ بُرَيْدَةَ، عَنْ يَحْيَى بْنِ يَعْمَرَ، قَالَ كَانَ أَوَّلَ مَنْ قَالَ فِي الْقَدَرِ بِالْبَصْرَةِ مَعْبَدٌ الْجُهَنِيُّ فَانْطَلَقْتُ أَنَا وَحُمَيْدُ بْنُ عَبْدِ الرَّحْمَنِ الْحِمْيَرِيُّ حَاجَّيْنِ أَوْ مُعْتَمِرَيْنِ فَقُلْنَا لَوْ لَقِينَا أَحَدًا مِنْ أَصْحَابِ رَسُولِ اللَّهِ صلى الله عليه وسلم فَسَأَلْنَاهُ عَمَّا يَقُولُ هَؤُلاَءِ فِي الْقَدَرِ فَوُفِّقَ لَنَا عَبْدُ اللَّهِ بْنُ عُمَرَ بْنِ الْخَطَّابِ دَاخِلاً الْمَسْجِدَ فَاكْتَنَفْتُهُ أَنَا وَصَاحِبِي أَحَدُنَا عَنْ يَمِينِهِ وَالآخَرُ عَنْ شِمَالِهِ فَظَنَنْتُ أَنَّ صَاحِبِي سَيَكِلُ الْكَلاَمَ إِلَىَّ فَقُلْتُ أَبَا عَبْدِ الرَّحْمَنِ إِنَّهُ قَدْ ظَهَرَ قِبَلَنَا نَاسٌ يَقْرَءُونَ الْقُرْآنَ وَيَتَقَفَّرُونَ الْعِلْمَ - وَذَكَرَ مِنْ شَأْنِهِمْ - وَأَنَّهُمْ يَزْعُمُونَ أَنْ لاَ قَدَرَ وَأَنَّ الأَمْرَ أُنُفٌ. قَالَ فَإِذَا لَقِيتَ أُولَئِكَ فَأَخْبِرْهُمْ أَنِّي بَرِيءٌ مِنْهُمْ وَأَنَّهُمْ بُرَآءُ مِنِّي وَالَّذِي يَحْلِفُ بِهِ عَبْدُ اللَّهِ بْنُ عُمَرَ لَوْ أَنَّ لأَحَدِهِمْ مِثْلَ أُحُدٍ ذَهَبًا فَأَنْفَقَهُ مَا قَبِلَ اللَّهُ مِنْهُ حَتَّى يُؤْمِنَ بِالْقَدَرِ ثُمَّ قَالَ حَدَّثَنِي أَبِي عُمَرُ بْنُ الْخَطَّابِ قَالَ بَيْنَمَا نَحْنُ عِنْدَ رَسُولِ اللَّهِ صلى الله عليه وسلم ذَاتَ يَوْمٍ إِذْ طَلَعَ عَلَيْنَا رَجُلٌ شَدِيدُ بَيَاضِ الثِّيَابِ شَدِيدُ سَوَادِ الشَّعَرِ لاَ يُرَى عَلَيْهِ أَثَرُ السَّفَرِ وَلاَ يَعْرِفُهُ مِنَّا أَحَدٌ حَتَّى جَلَسَ إِلَى النَّبِيِّ صلى الله عليه وسلم فَأَسْنَدَ رُكْبَتَيْهِ إِلَى رُكْبَتَيْهِ وَوَضَعَ كَفَّيْهِ عَلَى فَخِذَيْهِ وَقَالَ يَا مُحَمَّدُ أَخْبِرْنِي عَنِ الإِسْلاَمِ. فَقَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم الإِسْلاَمُ أَنْ تَشْهَدَ أَنْ لاَ إِلَهَ إِلاَّ اللَّهُ وَأَنَّ مُحَمَّدًا رَسُولُ اللَّهِ وَتُقِيمَ الصَّلاَةَ وَتُؤْتِيَ الزَّكَاةَ وَتَصُومَ رَمَضَانَ وَتَحُجَّ الْبَيْتَ إِنِ اسْتَطَعْتَ إِلَيْهِ سَبِيلاً. قَالَ صَدَقْتَ. قَالَ فَعَجِبْنَا لَهُ يَسْأَلُهُ وَيُصَدِّقُهُ. قَالَ فَأَخْبِرْنِي عَنِ الإِيمَانِ. قَالَ أَنْ تُؤْمِنَ بِاللَّهِ وَمَلاَئِكَتِهِ وَكُتُبِهِ وَرُسُلِهِ وَالْيَوْمِ الآخِرِ وَتُؤْمِنَ بِالْقَدَرِ خَيْرِهِ وَشَرِّهِ. قَالَ صَدَقْتَ. قَالَ فَأَخْبِرْنِي عَنِ الإِحْسَانِ. قَالَ أَنْ تَعْبُدَ اللَّهَ كَأَنَّكَ تَرَاهُ فَإِنْ لَمْ تَكُنْ تَرَاهُ فَإِنَّهُ يَرَاكَ. قَالَ فَأَخْبِرْنِي عَنِ السَّاعَةِ. قَالَ مَا الْمَسْئُولُ عَنْهَا بِأَعْلَمَ مِنَ السَّائِلِ. قَالَ فَأَخْبِرْنِي عَنْ أَمَارَتِهَا. قَالَ أَنْ تَلِدَ الأَمَةُ رَبَّتَهَا وَأَنْ تَرَى الْحُفَاةَ الْعُرَاةَ الْعَالَةَ رِعَاءَ الشَّاءِ يَتَطَاوَلُونَ فِي الْبُنْيَانِ. قَالَ ثُمَّ انْطَلَقَ فَلَبِثْتُ مَلِيًّا ثُمَّ قَالَ لِي يَا عُمَرُ أَتَدْرِي مَنِ السَّائِلُ. قُلْتُ اللَّهُ وَرَسُولُهُ أَعْلَمُ. قَالَ فَإِنَّهُ جِبْرِيلُ أَتَاكُمْ يُعَلِّمُكُمْ دِينَكُمْ.",
              "text_indonesian": "Dari Yahya bin Ya'mar, ia berkata: Orang pertama yang berbicara tentang (penolakan) takdir di Basrah adalah Ma'bad al-Juhani. Aku dan Humaid bin Abdurrahman al-Himyari berangkat haji atau umrah, dan kami berkata, “Andai kita berjumpa salah seorang sahabat Rasulullah ﷺ, kita tanyakan kepadanya ucapan orang-orang itu tentang takdir.” Kami pun dipertemukan dengan Abdullah bin Umar bin al-Khaththab yang sedang masuk masjid, lalu aku dan kawanku mengapitnya, seorang di kanannya dan seorang di kirinya. Aku mengira kawanku menyerahkan pembicaraan kepadaku, maka aku berkata, “Wahai Abu Abdirrahman, telah muncul di tempat kami orang-orang yang membaca Al-Qur'an dan mencari-cari ilmu”, lalu ia menyebutkan keadaan mereka, “dan mereka menganggap bahwa takdir tidak ada dan segala perkara terjadi tanpa didahului ketentuan.” Ibnu Umar menjawab, “Bila engkau bertemu mereka, beritahukanlah bahwa aku berlepas diri dari mereka dan mereka berlepas diri dariku. Demi Zat yang dengan-Nya Abdullah bin Umar bersumpah, seandainya salah seorang dari mereka memiliki emas sebesar Gunung Uhud lalu menginfakkannya, Allah tidak menerimanya sampai ia beriman kepada takdir.” Kemudian ia berkata: Ayahku, Umar bin al-Khaththab radhiyallahu 'anhu, menceritakan kepadaku, katanya: Pada suatu hari, ketika kami berada di sisi Rasulullah ﷺ, tiba-tiba muncul di hadapan kami seorang lelaki yang pakaiannya sangat putih dan rambutnya sangat hitam. Tidak tampak padanya bekas perjalanan, dan tidak seorang pun dari kami mengenalnya. Ia duduk menghadap Nabi ﷺ, merapatkan kedua lututnya ke kedua lutut beliau, dan meletakkan kedua telapak tangannya di atas kedua pahanya. Ia berkata, “Wahai Muhammad, beritahukanlah kepadaku tentang Islam.” Rasulullah ﷺ menjawab, “Islam ialah engkau bersaksi bahwa tidak ada tuhan yang berhak disembah selain Allah dan bahwa Muhammad utusan Allah, menegakkan salat, menunaikan zakat, berpuasa Ramadan, dan berhaji ke Baitullah jika engkau mampu menempuh jalan ke sana.” Ia berkata, “Engkau benar.” Kami heran kepadanya: ia bertanya, tetapi ia pula yang membenarkan. Ia berkata, “Beritahukanlah kepadaku tentang iman.” Beliau menjawab, “Engkau beriman kepada Allah, malaikat-malaikat-Nya, kitab-kitab-Nya, rasul-rasul-Nya, dan hari akhir, serta beriman kepada takdir, yang baik dan yang buruk.” Ia berkata, “Engkau benar.” Ia berkata, “Beritahukanlah kepadaku tentang ihsan.” Beliau menjawab, “Engkau beribadah kepada Allah seakan-akan engkau melihat-Nya; jika engkau tidak melihat-Nya, sesungguhnya Dia melihatmu.” Ia berkata, “Beritahukanlah kepadaku tentang hari kiamat.” Beliau menjawab, “Yang ditanya tentangnya tidak lebih tahu daripada yang bertanya.” Ia berkata, “Kalau begitu, beritahukanlah tanda-tandanya.” Beliau menjawab, “Budak perempuan melahirkan tuan perempuannya, dan engkau melihat orang-orang tanpa alas kaki, tanpa pakaian, lagi miskin, para penggembala kambing, berlomba meninggikan bangunan.” Orang itu pun pergi, dan aku tinggal beberapa lama. Kemudian beliau bertanya kepadaku, “Wahai Umar, tahukah engkau siapa yang bertanya itu?” Aku menjawab, “Allah dan Rasul-Nya lebih tahu.” Beliau bersabda, “Dialah Jibril; ia datang kepada kalian untuk mengajari kalian agama kalian.”",
              "text_english": "Yahya ibn Ya'mar said: The first to speak about the decree in Basra was Ma'bad al-Juhani. Humaid ibn Abd ar-Rahman al-Himyari and I set out on pilgrimage or umrah, and we said: “If only we met one of the companions of the Messenger of Allah ﷺ, we would ask him about what these say of the decree.” We chanced upon Abdullah ibn Umar ibn al-Khattab as he was entering the mosque. My companion and I came up on both sides of him, one at his right and the other at his left. I thought that my companion would leave the speaking to me, so I said: “Abu Abd ar-Rahman, there have appeared among us people who recite the Quran and search out knowledge”, and he told of how they are, “and they claim that there is no decree and that things happen without it.” He said: “When you meet them, tell them that I have nothing to do with them and they have nothing to do with me. By Him by whom Abdullah ibn Umar swears, if one of them had gold like Uhud and spent it, Allah would not accept it from him until he believed in the decree.” Then he said: My father, Umar ibn al-Khattab, told me: One day while we were with the Messenger of Allah ﷺ there came up to us a man in very white clothes, with very black hair. No trace of travel was seen on him, and none of us knew him. He sat down before the Prophet ﷺ, set his knees against his knees and laid his palms on his thighs, and said: “Muhammad, tell me about Islam.” The Messenger of Allah ﷺ said: “Islam is that you bear witness that there is no god worthy of worship but Allah and that Muhammad is the Messenger of Allah, establish the prayer, give zakat, fast Ramadan, and make the pilgrimage to the House if you can find a way to it.” He said: “You have spoken the truth.” We wondered that he should ask him and then confirm him. He said: “Tell me about faith.” He said: “That you believe in Allah, His angels, His books, His messengers and the Last Day, and that you believe in the decree, the good of it and the bad.” He said: “You have spoken the truth.” He said: “Tell me about excellence.” He said: “That you worship Allah as if you see Him; and if you do not see Him, He sees you.” He said: “Tell me about the Hour.” He said: “The one asked knows no more of it than the one who asks.” He said: “Then tell me of its signs.” He said: “That the slave woman gives birth to her mistress, and that you see barefoot, naked, poor shepherds vie in tall buildings.” Then he went away, and I stayed a while. Then he said to me: “Umar, do you know who it was that asked?” I said: “Allah and His Messenger know best.” He said: “It was Jibril. He came to you to teach you your religion.”",
              "excerpt": false
            },
            {
              "type": "hadith",
              "key": "bukhari:50",
              "text_arabic": "حَدَّثَنَا مُسَدَّدٌ، قَالَ حَدَّثَنَا إِسْمَاعِيلُ بْنُ إِبْرَاهِيمَ، أَخْبَرَنَا أَبُو حَيَّانَ التَّيْمِيُّ، عَنْ أَبِي زُرْعَةَ، عَنْ أَبِي هُرَيْرَةَ، قَالَ كَانَ النَّبِيُّ صلى الله عليه وسلم بَارِزًا يَوْمًا لِلنَّاسِ، فَأَتَاهُ جِبْرِيلُ فَقَالَ مَا الإِيمَانُ قَالَ الإِيمَانُ أَنْ تُؤْمِنَ بِاللَّهِ وَمَلاَئِكَتِهِ وَبِلِقَائِهِ وَرُسُلِهِ، وَتُؤْمِنَ بِالْبَعْثِ. قَالَ مَا الإِسْلاَمُ قَالَ الإِسْلاَمُ أَنْ تَعْبُدَ اللَّهَ وَلاَ تُشْرِكَ بِهِ، وَتُقِيمَ الصَّلاَةَ، وَتُؤَدِّيَ الزَّكَاةَ الْمَفْرُوضَةَ، وَتَصُومَ رَمَضَانَ. قَالَ مَا الإِحْسَانُ قَالَ أَنْ تَعْبُدَ اللَّهَ كَأَنَّكَ تَرَاهُ، فَإِنْ لَمْ تَكُنْ تَرَاهُ فَإِنَّهُ يَرَاكَ. قَالَ مَتَى السَّاعَةُ قَالَ مَا الْمَسْئُولُ عَنْهَا بِأَعْلَمَ مِنَ السَّائِلِ، وَسَأُخْبِرُكَ عَنْ أَشْرَاطِهَا إِذَا وَلَدَتِ الأَمَةُ رَبَّهَا، وَإِذَا تَطَاوَلَ رُعَاةُ الإِبِلِ الْبُهْمُ فِي الْبُنْيَانِ، فِي خَمْسٍ لاَ يَعْلَمُهُنَّ إِلاَّ اللَّهُ. ثُمَّ تَلاَ النَّبِيُّ صلى الله عليه وسلم {إِنَّ اللَّهَ عِنْدَهُ عِلْمُ السَّاعَةِ} الآيَةَ. ثُمَّ أَدْبَرَ فَقَالَ رُدُّوهُ. فَلَمْ يَرَوْا شَيْئًا. فَقَالَ هَذَا جِبْرِيلُ جَاءَ يُعَلِّمُ النَّاسَ دِينَهُمْ. قَالَ أَبُو عَبْدِ اللَّهِ جَعَلَ ذَلِكَ كُلَّهُ مِنَ الإِيمَانِ.",
              "text_indonesian": "Dari Abu Hurairah radhiyallahu 'anhu, ia berkata: Pada suatu hari Nabi ﷺ tampil di tengah orang banyak, lalu Jibril mendatangi beliau dan bertanya, “Apakah iman itu?” Beliau menjawab, “Iman ialah engkau beriman kepada Allah, malaikat-malaikat-Nya, perjumpaan dengan-Nya, dan rasul-rasul-Nya, serta beriman kepada kebangkitan.” Ia bertanya, “Apakah Islam itu?” Beliau menjawab, “Islam ialah engkau beribadah kepada Allah tanpa menyekutukan-Nya, menegakkan salat, menunaikan zakat yang diwajibkan, dan berpuasa Ramadan.” Ia bertanya, “Apakah ihsan itu?” Beliau menjawab, “Engkau beribadah kepada Allah seakan-akan engkau melihat-Nya; jika engkau tidak melihat-Nya, sesungguhnya Dia melihatmu.” Ia bertanya, “Kapankah hari kiamat?” Beliau menjawab, “Yang ditanya tentangnya tidak lebih tahu daripada yang bertanya. Akan kuberitahukan kepadamu tanda-tandanya: apabila budak perempuan melahirkan tuannya, dan apabila para penggembala unta hitam berlomba meninggikan bangunan. Kiamat termasuk lima perkara yang tidak diketahui selain oleh Allah.” Lalu Nabi ﷺ membaca: “Sungguh, di sisi Allah pengetahuan tentang kiamat”, sampai akhir ayat. Kemudian orang itu pergi, dan beliau bersabda, “Panggillah ia kembali.” Ternyata mereka tidak melihat apa pun. Beliau bersabda, “Itulah Jibril; ia datang mengajari manusia agama mereka.” Abu Abdillah (al-Bukhari) berkata: Beliau menjadikan semua itu bagian dari iman.",
              "text_english": "Abu Hurairah said: One day the Prophet ﷺ was out among the people when Jibril came to him and said: “What is faith?” He said: “Faith is that you believe in Allah, His angels, the meeting with Him and His messengers, and that you believe in the raising of the dead.” He said: “What is Islam?” He said: “Islam is that you worship Allah and associate nothing with Him, establish the prayer, give the prescribed zakat, and fast Ramadan.” He said: “What is excellence?” He said: “That you worship Allah as if you see Him; and if you do not see Him, He sees you.” He said: “When is the Hour?” He said: “The one asked knows no more of it than the one who asks. I shall tell you of its signs: when the slave woman gives birth to her master, and when herders of black camels vie in tall buildings. It is among five things that none knows but Allah.” Then the Prophet ﷺ recited: “With Allah is knowledge of the Hour”, the verse. Then the man went away, and he said: “Bring him back.” They saw nothing. He said: “This was Jibril, who came to teach the people their religion.” Abu Abdullah (al-Bukhari) said: He counted all of that as part of faith.",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "2:177",
              "text_arabic": "۞لَّيۡسَ ٱلۡبِرَّ أَن تُوَلُّواْ وُجُوهَكُمۡ قِبَلَ ٱلۡمَشۡرِقِ وَٱلۡمَغۡرِبِ وَلَٰكِنَّ ٱلۡبِرَّ مَنۡ ءَامَنَ بِٱللَّهِ وَٱلۡيَوۡمِ ٱلۡأٓخِرِ وَٱلۡمَلَـٰٓئِكَةِ وَٱلۡكِتَٰبِ وَٱلنَّبِيِّـۧنَ وَءَاتَى ٱلۡمَالَ عَلَىٰ حُبِّهِۦ ذَوِي ٱلۡقُرۡبَىٰ وَٱلۡيَتَٰمَىٰ وَٱلۡمَسَٰكِينَ وَٱبۡنَ ٱلسَّبِيلِ وَٱلسَّآئِلِينَ وَفِي ٱلرِّقَابِ وَأَقَامَ ٱلصَّلَوٰةَ وَءَاتَى ٱلزَّكَوٰةَ وَٱلۡمُوفُونَ بِعَهۡدِهِمۡ إِذَا عَٰهَدُواْۖ وَٱلصَّـٰبِرِينَ فِي ٱلۡبَأۡسَآءِ وَٱلضَّرَّآءِ وَحِينَ ٱلۡبَأۡسِۗ أُوْلَـٰٓئِكَ ٱلَّذِينَ صَدَقُواْۖ وَأُوْلَـٰٓئِكَ هُمُ ٱلۡمُتَّقُونَ",
              "text_indonesian": "Kebajikan bukanlah menghadapkan wajah ke timur dan ke barat. Kebajikan ialah orang yang beriman kepada Allah, hari akhir, para malaikat, kitab, dan para nabi; yang memberikan harta yang dicintainya kepada kerabat, anak yatim, orang miskin, musafir, peminta-minta, dan untuk memerdekakan budak; yang mendirikan salat dan menunaikan zakat; mereka yang menepati janji bila berjanji, dan yang sabar dalam kesempitan, penderitaan, dan saat perang. Mereka itulah yang benar, dan mereka itulah yang bertakwa.",
              "text_english": "Goodness is not that you turn your faces to the east and the west. Goodness is one who believes in Allah, the Last Day, the angels, the Book and the prophets; who gives wealth, though he loves it, to relatives, orphans, the poor, the traveller, those who ask, and to free slaves; who establishes prayer and gives zakat; those who keep their promises when they make them, and are patient in hardship, suffering and time of battle. Those are the truthful, and those are the pious.",
              "excerpt": true
            },
            {
              "type": "quran",
              "key": "54:49",
              "text_arabic": "إِنَّا كُلَّ شَيۡءٍ خَلَقۡنَٰهُ بِقَدَرࣲ",
              "text_indonesian": "Sungguh, segala sesuatu Kami ciptakan dengan ukuran.",
              "text_english": "We created all things in due measure.",
              "excerpt": true
            }
          ],
          "reviewed_by": null,
          "reviewed_at": null
        }
      }
    },
    "getPractice": {
      "answers": {
        "200": {
          "id": "tiga-surah-pagi-petang",
          "title": "Membaca al-Ikhlas, al-Falaq, dan an-Nas Tiga Kali Pagi dan Petang",
          "title_en": "Reciting al-Ikhlas, al-Falaq and an-Nas three times morning and evening",
          "title_arabic": "قراءة الإخلاص والمعوذتين ثلاثا صباحا ومساء",
          "arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ\nٱللَّهُ ٱلصَّمَدُ\nلَمۡ يَلِدۡ وَلَمۡ يُولَدۡ\nوَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ\nقُلۡ أَعُوذُ بِرَبِّ ٱلۡفَلَقِ\nمِن شَرِّ مَا خَلَقَ\nوَمِن شَرِّ غَاسِقٍ إِذَا وَقَبَ\nوَمِن شَرِّ ٱلنَّفَّـٰثَٰتِ فِي ٱلۡعُقَدِ\nوَمِن شَرِّ حَاسِدٍ إِذَا حَسَدَ\nقُلۡ أَعُوذُ بِرَبِّ ٱلنَّاسِ\nمَلِكِ ٱلنَّاسِ\nإِلَٰهِ ٱلنَّاسِ\nمِن شَرِّ ٱلۡوَسۡوَاسِ ٱلۡخَنَّاسِ\nٱلَّذِي يُوَسۡوِسُ فِي صُدُورِ ٱلنَّاسِ\nمِنَ ٱلۡجِنَّةِ وَٱلنَّاسِ",
          "transliteration": "Qul huwallāhu ahad. Allāhush-shamad. Lam yalid wa lam yūlad. Wa lam yakul lahū kufuwan ahad. Qul a‘ūdzu birabbil-falaq. Min syarri mā khalaq. Wa min syarri ghāsiqin idzā waqab. Wa min syarrin-naffātsāti fil-‘uqad. Wa min syarri hāsidin idzā hasad. Qul a‘ūdzu birabbin-nās. Malikin-nās. Ilāhin-nās. Min syarril-waswāsil-khannās. Alladzī yuwaswisu fī shudūrin-nās. Minal-jinnati wan-nās.",
          "translation": "Katakanlah, “Dialah Allah, Yang Maha Esa; Allah, tumpuan segala sesuatu. Dia tidak melahirkan dan tidak pula dilahirkan, dan tak satu pun sebanding dengan-Nya.” Katakanlah, “Aku berlindung kepada Tuhan pemilik waktu fajar dari keburukan apa yang Dia ciptakan, dari keburukan malam apabila telah pekat, dari keburukan para peniup pada buhul-buhul, dan dari keburukan pendengki apabila ia mendengki.” Katakanlah, “Aku berlindung kepada Tuhan manusia, Raja manusia, Tuhan yang disembah manusia, dari keburukan pembisik yang bersembunyi, yang membisikkan waswas ke dalam dada manusia, baik dari bangsa jin maupun dari manusia.”",
          "translation_en": "Say: He is Allah, One; Allah, on whom all depend. He did not beget and was not begotten, and there is none equal to Him. Say: I seek refuge in the Lord of the daybreak from the evil of what He has created, from the evil of the dark when it spreads, from the evil of those who blow on knots, and from the evil of the envier when he envies. Say: I seek refuge in the Lord of mankind, the King of mankind, the God of mankind, from the evil of the whisperer who slips away, who whispers in the breasts of mankind, of jinn and of mankind.",
          "repeat": 3,
          "note": null,
          "note_en": null,
          "dalil": "Pada suatu malam hujan yang sangat gelap, Rasulullah ﷺ menyuruh Abdullah bin Khubaib membaca Qul huwallahu ahad dan dua surah pelindung tiga kali ketika petang dan ketika pagi, seraya bersabda bahwa bacaan itu mencukupinya dari segala sesuatu (HR. Abu Dawud no. 5082, HR. Tirmidzi no. 3575, HR. Nasa'i no. 5428). Hadis ini dinilai hasan oleh al-Albani, hasan sahih oleh Syu'aib al-Arna'uth, dan hasan sanadnya oleh Zubair Ali Zai.",
          "dalil_en": "On a rainy and very dark night the Messenger of Allah ﷺ told Abdullah ibn Khubayb to recite “Qul huwallahu ahad” and the two surahs of refuge three times in the evening and in the morning, saying that they would suffice him against everything (Sunan Abi Dawud 5082, Jami' at-Tirmidhi 3575, Sunan an-Nasa'i 5428). Al-Albani graded it hasan, Shu'ayb al-Arna'ut hasan sahih, and Zubair Ali Zai its chain hasan.",
          "benefits": "Tiga surah pendek ini memadukan tauhid yang murni dengan permohonan perlindungan dari kejahatan lahir dan batin. Ukuran kecukupannya datang dari Nabi ﷺ sendiri, sehingga pembacanya tenang menyandarkan penjagaan diri kepada Allah, bukan kepada jimat.",
          "benefits_en": "These three short surahs join pure belief in the oneness of Allah to a plea for protection from outward and inward evil. That they suffice is the Prophet's ﷺ own word, so whoever recites them entrusts himself calmly to Allah and not to amulets.",
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
              "text_indonesian": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
              "text_english": "Say: He is Allah, One;",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "112:2",
              "text_arabic": "ٱللَّهُ ٱلصَّمَدُ",
              "text_indonesian": "Allah, tumpuan segala sesuatu.",
              "text_english": "Allah, on whom all depend.",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "112:3",
              "text_arabic": "لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ",
              "text_indonesian": "Dia tidak melahirkan dan tidak pula dilahirkan,",
              "text_english": "He did not beget and was not begotten,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "112:4",
              "text_arabic": "وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ",
              "text_indonesian": "dan tak satu pun sebanding dengan-Nya.”",
              "text_english": "and there is none equal to Him.",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "113:1",
              "text_arabic": "قُلۡ أَعُوذُ بِرَبِّ ٱلۡفَلَقِ",
              "text_indonesian": "Katakanlah, “Aku berlindung kepada Tuhan pemilik waktu fajar",
              "text_english": "Say: I seek refuge in the Lord of the daybreak",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "113:2",
              "text_arabic": "مِن شَرِّ مَا خَلَقَ",
              "text_indonesian": "dari keburukan apa yang Dia ciptakan,",
              "text_english": "from the evil of what He has created,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "113:3",
              "text_arabic": "وَمِن شَرِّ غَاسِقٍ إِذَا وَقَبَ",
              "text_indonesian": "dari keburukan malam apabila telah pekat,",
              "text_english": "from the evil of the dark when it spreads,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "113:4",
              "text_arabic": "وَمِن شَرِّ ٱلنَّفَّـٰثَٰتِ فِي ٱلۡعُقَدِ",
              "text_indonesian": "dari keburukan para peniup pada buhul-buhul,",
              "text_english": "from the evil of those who blow on knots,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "113:5",
              "text_arabic": "وَمِن شَرِّ حَاسِدٍ إِذَا حَسَدَ",
              "text_indonesian": "dan dari keburukan pendengki apabila ia mendengki.”",
              "text_english": "and from the evil of the envier when he envies.",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "114:1",
              "text_arabic": "قُلۡ أَعُوذُ بِرَبِّ ٱلنَّاسِ",
              "text_indonesian": "Katakanlah, “Aku berlindung kepada Tuhan manusia,",
              "text_english": "Say: I seek refuge in the Lord of mankind,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "114:2",
              "text_arabic": "مَلِكِ ٱلنَّاسِ",
              "text_indonesian": "Raja manusia,",
              "text_english": "the King of mankind,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "114:3",
              "text_arabic": "إِلَٰهِ ٱلنَّاسِ",
              "text_indonesian": "Tuhan yang disembah manusia,",
              "text_english": "the God of mankind,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "114:4",
              "text_arabic": "مِن شَرِّ ٱلۡوَسۡوَاسِ ٱلۡخَنَّاسِ",
              "text_indonesian": "dari keburukan pembisik yang bersembunyi,",
              "text_english": "from the evil of the whisperer who slips away,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "114:5",
              "text_arabic": "ٱلَّذِي يُوَسۡوِسُ فِي صُدُورِ ٱلنَّاسِ",
              "text_indonesian": "yang membisikkan waswas ke dalam dada manusia,",
              "text_english": "who whispers in the breasts of mankind,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "114:6",
              "text_arabic": "مِنَ ٱلۡجِنَّةِ وَٱلنَّاسِ",
              "text_indonesian": "baik dari bangsa jin maupun dari manusia.”",
              "text_english": "of jinn and of mankind.",
              "excerpt": false
            },
            {
              "type": "hadith",
              "key": "abudawud:5082",
              "text_arabic": "خَرَجْنَا فِي لَيْلَةِ مَطَرٍ وَظُلْمَةٍ شَدِيدَةٍ نَطْلُبُ رَسُولَ اللَّهِ صلى الله عليه وسلم لِيُصَلِّيَ لَنَا فَأَدْرَكْنَاهُ فَقَالَ أَصَلَّيْتُمْ. فَلَمْ أَقُلْ شَيْئًا فَقَالَ قُلْ. فَلَمْ أَقُلْ شَيْئًا ثُمَّ قَالَ قُلْ. فَلَمْ أَقُلْ شَيْئًا ثُمَّ قَالَ قُلْ. فَقُلْتُ يَا رَسُولَ اللَّهِ مَا أَقُولُ قَالَ { قُلْ هُوَ اللَّهُ أَحَدٌ } وَالْمُعَوِّذَتَيْنِ حِينَ تُمْسِي وَحِينَ تُصْبِحُ ثَلاَثَ مَرَّاتٍ تَكْفِيكَ مِنْ كُلِّ شَىْءٍ",
              "text_indonesian": "Pada malam hujan yang gelap gulita kami keluar mencari Rasulullah ﷺ agar mengimami kami, dan kami menjumpainya. Beliau bertanya, “Sudahkah kalian salat?” Aku tak menjawab apa-apa. Beliau bersabda, “Bacalah.” Aku diam. Beliau bersabda lagi, “Bacalah.” Aku diam. Beliau bersabda lagi, “Bacalah.” Kataku, “Wahai Rasulullah, apa yang kubaca?” Beliau bersabda, “Qul huwallahu ahad dan dua surah pelindung, ketika petang dan ketika pagi, tiga kali; itu mencukupimu dari segala sesuatu.”",
              "text_english": "On a rainy and very dark night we went out looking for the Messenger of Allah ﷺ to lead us in prayer, and we found him. He said: “Have you prayed?” I said nothing. He said: “Say.” I said nothing. Then he said: “Say.” I said nothing. Then he said: “Say.” I said: “Messenger of Allah, what shall I say?” He said: “‘Say: He is Allah, One’ and the two surahs of refuge, in the evening and in the morning, three times: they suffice you against everything.”",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "tirmidhi:3575",
              "text_arabic": "قُلْ : ( هوَ اللَّهُ أَحَدٌ ) وَالْمُعَوِّذَتَيْنِ حِينَ تُمْسِي وَتُصْبِحُ ثَلاَثَ مَرَّاتٍ تَكْفِيكَ مِنْ كُلِّ شَيْءٍ",
              "text_indonesian": "“Bacalah Qul huwallahu ahad dan dua surah pelindung ketika petang dan pagi tiga kali; itu mencukupimu dari segala sesuatu.”",
              "text_english": "“Say: ‘He is Allah, One’ and the two surahs of refuge, in the evening and in the morning, three times: they suffice you against everything.”",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "nasai:5428",
              "text_arabic": "أَصَابَنَا طَشٌّ وَظُلْمَةٌ فَانْتَظَرْنَا رَسُولَ اللَّهِ صلى الله عليه وسلم لِيُصَلِّيَ بِنَا ثُمَّ ذَكَرَ كَلاَمًا مَعْنَاهُ فَخَرَجَ رَسُولُ اللَّهِ صلى الله عليه وسلم لِيُصَلِّيَ بِنَا فَقَالَ قُلْ. فَقُلْتُ مَا أَقُولُ قَالَ { قُلْ هُوَ اللَّهُ أَحَدٌ } وَالْمُعَوِّذَتَيْنِ حِينَ تُمْسِي وَحِينَ تُصْبِحُ ثَلاَثًا يَكْفِيكَ كُلَّ شَىْءٍ",
              "text_indonesian": "Gerimis dan gelap menimpa kami, dan kami menanti Rasulullah ﷺ mengimami salat (ia lalu menyebutkan kata-kata yang maknanya demikian). Rasulullah ﷺ keluar untuk mengimami kami dan bersabda, “Bacalah.” Kataku, “Apa yang kubaca?” Beliau bersabda, “Qul huwallahu ahad dan dua surah pelindung, ketika petang dan ketika pagi, tiga kali; itu mencukupimu dari segalanya.”",
              "text_english": "Drizzle and darkness came upon us, and we waited for the Messenger of Allah ﷺ to lead us in prayer (then he mentioned words to this effect). The Messenger of Allah ﷺ came out to lead us in prayer and said: “Say.” I said: “What shall I say?” He said: “‘Say: He is Allah, One’ and the two surahs of refuge, in the evening and in the morning, three times: that suffices you against everything.”",
              "excerpt": true
            }
          ],
          "reviewed_by": null,
          "reviewed_at": null
        }
      }
    },
    "getNawawiHadith": {
      "answers": {
        "200": {
          "id": "nawawi-1",
          "number": 1,
          "title": "Amal bergantung pada niat",
          "title_en": "Deeds are judged by intentions",
          "title_arabic": "الأعمال بالنيات",
          "narrator": "Umar bin al-Khaththab",
          "narrator_en": "Umar ibn al-Khattab",
          "grading": "Sahih, diriwayatkan al-Bukhari dan Muslim",
          "grading_en": "Sahih, collected by al-Bukhari and Muslim",
          "text_arabic": "عَنْ أَمِيرِ الْمُؤْمِنِينَ أَبِي حَفْصٍ عُمَرَ بْنِ الْخَطَّابِ رَضِيَ اللهُ عَنْهُ قَالَ: سَمِعْتُ رَسُولَ اللَّهِ صلى الله عليه وسلم يَقُولُ: إنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ، وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى، فَمَنْ كَانَتْ هِجْرَتُهُ إلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إلَى اللَّهِ وَرَسُولِهِ، وَمَنْ كَانَتْ هِجْرَتُهُ لِدُنْيَا يُصِيبُهَا أَوْ امْرَأَةٍ يَنْكِحُهَا فَهِجْرَتُهُ إلَى مَا هَاجَرَ إلَيْهِ.",
          "text_indonesian": "Dari Amirulmukminin Abu Hafsh Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata: Aku mendengar Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuan hijrahnya.”",
          "text_en": "The Commander of the Faithful, Abu Hafs Umar ibn al-Khattab, may Allah be pleased with him, said: I heard the Messenger of Allah ﷺ say: “Deeds count only by their intentions, and each person has only what he intended. Whoever emigrated for Allah and His Messenger, his emigration is for Allah and His Messenger. Whoever emigrated for some worldly thing he hoped to gain, or for a woman he wished to marry, his emigration is for whatever he emigrated for.”",
          "takhrij_arabic": "رَوَاهُ إِمَامَا الْمُحَدِّثِينَ أَبُو عَبْدِ اللهِ مُحَمَّدُ بنُ إِسْمَاعِيل بن إِبْرَاهِيم بن الْمُغِيرَة بن بَرْدِزبَه الْبُخَارِيُّ الْجُعْفِيُّ، وَأَبُو الْحُسَيْنِ مُسْلِمٌ بنُ الْحَجَّاج بن مُسْلِم الْقُشَيْرِيُّ النَّيْسَابُورِيُّ رَضِيَ اللهُ عَنْهُمَا فِي صَحِيحَيْهِمَا اللذَينِ هُمَا أَصَحُّ الْكُتُبِ الْمُصَنَّفَةِ",
          "explanation": "Niat memisahkan kebiasaan dari ibadah, misalnya mandi untuk menyegarkan badan dari mandi wajib, dan memisahkan satu ibadah dari ibadah lain, misalnya salat Zuhur dari salat Asar. Ia pula yang membedakan siapa yang dituju: dua orang berhijrah dengan langkah yang sama, tetapi yang satu mendapat ganjaran hijrah dan yang lain hanya mendapat dunia yang dikejarnya. Tempat niat adalah hati, sehingga amal yang benar bentuknya tetap tidak bernilai pahala bila ditujukan kepada pujian manusia. Asy-Syafi'i berkata bahwa hadis ini masuk ke dalam tujuh puluh bab fikih, sedangkan Ahmad bin Hanbal menghitungnya sebagai salah satu dari tiga hadis yang menjadi poros Islam. Kalimat “setiap orang memperoleh apa yang ia niatkan” juga memberi harapan: pekerjaan mubah seperti makan dan mencari nafkah menjadi ketaatan bila diniatkan untuk menguatkan diri dalam kebaikan. Niat baik tidak mengubah perbuatan haram menjadi halal, karena niat hanya menilai amal yang memang dibenarkan syariat.",
          "explanation_en": "Intention sets habit apart from worship, a bath taken to cool down from one that is obligatory, and one act of worship from another, the noon prayer from the afternoon prayer. It also settles for whom a deed is done: two people emigrate step for step, yet one earns the reward of emigration and the other only the worldly thing he was after. The place of intention is the heart, so a deed that is right in form still earns nothing when it is aimed at people's praise. Ash-Shafi'i said that this hadith enters into seventy chapters of law, and Ahmad ibn Hanbal counted it as one of three on which Islam turns. “Each person has only what he intended” also gives hope: permitted things such as eating and earning a living become obedience when they are meant as strength for doing good. A good intention does not make what is forbidden lawful, for intention only gives value to deeds that the law allows.",
          "evidence": [
            {
              "type": "hadith",
              "key": "abudawud:2201",
              "text_arabic": "حَدَّثَنَا مُحَمَّدُ بْنُ كَثِيرٍ، أَخْبَرَنَا سُفْيَانُ، حَدَّثَنِي يَحْيَى بْنُ سَعِيدٍ، عَنْ مُحَمَّدِ بْنِ إِبْرَاهِيمَ التَّيْمِيِّ، عَنْ عَلْقَمَةَ بْنِ وَقَّاصٍ اللَّيْثِيِّ، قَالَ سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ، يَقُولُ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم إِنَّمَا الأَعْمَالُ بِالنِّيَّاتِ وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ وَمَنْ كَانَتْ هِجْرَتُهُ لِدُنْيَا يُصِيبُهَا أَوِ امْرَأَةٍ يَتَزَوَّجُهَا فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ.",
              "text_indonesian": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata: Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuan hijrahnya.”",
              "text_english": "Umar ibn al-Khattab said: The Messenger of Allah ﷺ said: “Deeds are only by intentions, and each person has only what he intended. Whoever emigrated to Allah and His Messenger, his emigration is to Allah and His Messenger. Whoever emigrated for some worldly thing to gain or a woman to marry, his emigration is for what he emigrated to.”",
              "excerpt": false
            },
            {
              "type": "hadith",
              "key": "bukhari:1",
              "text_arabic": "حَدَّثَنَا الْحُمَيْدِيُّ عَبْدُ اللَّهِ بْنُ الزُّبَيْرِ، قَالَ: حَدَّثَنَا سُفْيَانُ، قَالَ: حَدَّثَنَا يَحْيَى بْنُ سَعِيدٍ الْأَنْصَارِيُّ، قَالَ: أَخْبَرَنِي مُحَمَّدُ بْنُ إِبْرَاهِيمَ التَّيْمِيُّ، أَنَّهُ سَمِعَ عَلْقَمَةَ بْنَ وَقَّاصٍ اللَّيْثِيَّ، يَقُولُ: سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ رَضِيَ اللَّهُ عَنْهُ عَلَى الْمِنْبَرِ، قَالَ: سَمِعْتُ رَسُولَ اللَّهِ صَلَّى اللَّهُ عَلَيْهِ وَسَلَّمَ، يَقُولُ: إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ، وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى، فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى دُنْيَا يُصِيبُهَا أَوْ إِلَى امْرَأَةٍ يَنْكِحُهَا، فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ",
              "text_indonesian": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata di atas mimbar: Aku mendengar Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya menuju dunia yang hendak ia raih atau menuju perempuan yang hendak ia nikahi, hijrahnya bernilai sebatas apa yang ia tuju dengan hijrah itu.”",
              "text_english": "Umar ibn al-Khattab, may Allah be pleased with him, said on the pulpit: I heard the Messenger of Allah ﷺ say: “Deeds are only by intentions, and each person has only what he intended. Whoever emigrated for some worldly thing to gain or for a woman to marry, his emigration is for what he emigrated to.”",
              "excerpt": false
            },
            {
              "type": "hadith",
              "key": "muslim:4927",
              "text_arabic": "حَدَّثَنَا عَبْدُ اللَّهِ بْنُ مَسْلَمَةَ بْنِ قَعْنَبٍ، حَدَّثَنَا مَالِكٌ، عَنْ يَحْيَى بْنِ سَعِيدٍ، عَنْ مُحَمَّدِ بْنِ إِبْرَاهِيمَ عَنْ عَلْقَمَةَ بْنِ وَقَّاصٍ، عَنْ عُمَرَ بْنِ الْخَطَّابِ، قَالَ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم إِنَّمَا الأَعْمَالُ بِالنِّيَّةِ وَإِنَّمَا لاِمْرِئٍ مَا نَوَى فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ فَهِجْرَتُهُ إِلَى اللَّهِ وَرَسُولِهِ وَمَنْ كَانَتْ هِجْرَتُهُ لِدُنْيَا يُصِيبُهَا أَوِ امْرَأَةٍ يَتَزَوَّجُهَا فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ.",
              "text_indonesian": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata: Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dengan niat, dan seseorang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuannya.”",
              "text_english": "Umar ibn al-Khattab said: The Messenger of Allah ﷺ said: “Deeds are only by the intention, and a person has only what he intended. Whoever emigrated to Allah and His Messenger, his emigration is to Allah and His Messenger. Whoever emigrated for some worldly thing to gain or a woman to marry, his emigration is for what he emigrated to.”",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "98:5",
              "text_arabic": "وَمَآ أُمِرُوٓاْ إِلَّا لِيَعۡبُدُواْ ٱللَّهَ مُخۡلِصِينَ لَهُ ٱلدِّينَ حُنَفَآءَ وَيُقِيمُواْ ٱلصَّلَوٰةَ وَيُؤۡتُواْ ٱلزَّكَوٰةَۚ وَذَٰلِكَ دِينُ ٱلۡقَيِّمَةِ",
              "text_indonesian": "padahal mereka hanya diperintah untuk menyembah Allah seraya memurnikan agama bagi-Nya dengan hati yang lurus, menegakkan salat, dan membayarkan zakat. Itulah agama yang lurus.",
              "text_english": "They were commanded only to worship Allah, making religion purely His with upright hearts, to establish the prayer and give the zakat. That is the upright religion.",
              "excerpt": false
            }
          ],
          "reviewed_by": null,
          "reviewed_at": null,
          "book": "Al-Arba'in an-Nawawiyyah",
          "author": "Yahya bin Syaraf an-Nawawi"
        }
      }
    },
    "getDua": {
      "answers": {
        "200": {
          "id": "sayyidul-istighfar",
          "title": "Sayyidul istigfar, penghulu permohonan ampun",
          "title_en": "The master of prayers for forgiveness",
          "title_arabic": "سيد الاستغفار",
          "when": "Pada siang dan pada malam hari; lazim dibaca pagi dan petang",
          "when_en": "By day and by night; usually said in the morning and the evening",
          "repeat": null,
          "arabic": "اللَّهُمَّ أَنْتَ رَبِّي، لَا إِلَهَ إِلَّا أَنْتَ، خَلَقْتَنِي وَأَنَا عَبْدُكَ، وَأَنَا عَلَى عَهْدِكَ وَوَعْدِكَ مَا اسْتَطَعْتُ، أَعُوذُ بِكَ مِنْ شَرِّ مَا صَنَعْتُ، أَبُوءُ لَكَ بِنِعْمَتِكَ عَلَىَّ وَأَبُوءُ لَكَ بِذَنْبِي، فَاغْفِرْ لِي، فَإِنَّهُ لَا يَغْفِرُ الذُّنُوبَ إِلَّا أَنْتَ",
          "transliteration": "Allāhumma anta rabbī, lā ilāha illā anta, khalaqtanī wa anā ‘abduka, wa anā ‘alā ‘ahdika wa wa‘dika mastatha‘tu. A‘ūdzu bika min syarri mā shana‘tu, abū'u laka bini‘matika ‘alayya, wa abū'u laka bidzanbī, faghfir lī, fa innahu lā yaghfirudz-dzunūba illā anta.",
          "translation": "Ya Allah, Engkaulah Tuhanku, tidak ada tuhan yang berhak disembah selain Engkau. Engkau menciptakanku dan aku hamba-Mu, dan aku berpegang pada perjanjian serta janji-Mu sekuat kemampuanku. Aku berlindung kepada-Mu dari buruknya perbuatanku, aku mengakui nikmat-Mu kepadaku, dan aku mengakui dosaku kepada-Mu. Maka ampunilah aku, sebab tidak ada yang mengampuni dosa selain Engkau.",
          "translation_en": "O Allah, You are my Lord; there is no god worthy of worship but You. You created me and I am Your servant, and I keep Your covenant and Your promise as far as I am able. I seek refuge in You from the evil of what I have done; I acknowledge Your favour upon me, and I acknowledge my sin to You. So forgive me, for no one forgives sins but You.",
          "note": "Siapa yang membacanya dengan yakin pada siang hari lalu wafat sebelum petang, atau pada malam hari lalu wafat sebelum pagi, termasuk penghuni surga, menurut hadis yang sama.",
          "note_en": "Whoever says it with certainty by day and dies before evening, or by night and dies before morning, is among the people of Paradise, according to the same hadith.",
          "source": "HR. Bukhari no. 6306",
          "source_en": "Sahih al-Bukhari 6306",
          "grades": [],
          "category": "pagi",
          "evidence": [
            {
              "type": "hadith",
              "key": "bukhari:6306",
              "text_arabic": "حَدَّثَنَا أَبُو مَعْمَرٍ، حَدَّثَنَا عَبْدُ الْوَارِثِ، حَدَّثَنَا الْحُسَيْنُ، حَدَّثَنَا عَبْدُ اللَّهِ بْنُ بُرَيْدَةَ، عَنْ بُشَيْرِ بْنِ كَعْبٍ الْعَدَوِيِّ، قَالَ حَدَّثَنِي شَدَّادُ بْنُ أَوْسٍ رضى الله عنه عَنِ النَّبِيِّ صلى الله عليه وسلم سَيِّدُ الاِسْتِغْفَارِ أَنْ تَقُولَ اللَّهُمَّ أَنْتَ رَبِّي، لاَ إِلَهَ إِلاَّ أَنْتَ، خَلَقْتَنِي وَأَنَا عَبْدُكَ، وَأَنَا عَلَى عَهْدِكَ وَوَعْدِكَ مَا اسْتَطَعْتُ، أَعُوذُ بِكَ مِنْ شَرِّ مَا صَنَعْتُ، أَبُوءُ لَكَ بِنِعْمَتِكَ عَلَىَّ وَأَبُوءُ لَكَ بِذَنْبِي، فَاغْفِرْ لِي، فَإِنَّهُ لاَ يَغْفِرُ الذُّنُوبَ إِلاَّ أَنْتَ. قَالَ وَمَنْ قَالَهَا مِنَ النَّهَارِ مُوقِنًا بِهَا، فَمَاتَ مِنْ يَوْمِهِ قَبْلَ أَنْ يُمْسِيَ، فَهُوَ مِنْ أَهْلِ الْجَنَّةِ، وَمَنْ قَالَهَا مِنَ اللَّيْلِ وَهْوَ مُوقِنٌ بِهَا، فَمَاتَ قَبْلَ أَنْ يُصْبِحَ، فَهْوَ مِنْ أَهْلِ الْجَنَّةِ.",
              "text_indonesian": "Dari Syaddad bin Aus radhiyallahu 'anhu, dari Nabi ﷺ: “Penghulu istigfar ialah engkau mengucapkan: Ya Allah, Engkaulah Tuhanku, tidak ada tuhan yang berhak disembah selain Engkau. Engkau menciptakanku dan aku hamba-Mu. Aku setia pada perjanjian dan janji-Mu sekuat kemampuanku. Aku berlindung kepada-Mu dari keburukan yang kuperbuat. Aku mengakui nikmat-Mu kepadaku dan aku mengakui dosaku kepada-Mu, maka ampunilah aku, karena tiada yang mengampuni dosa selain Engkau.” Beliau bersabda: “Siapa yang mengucapkannya pada siang hari dengan yakin, lalu meninggal pada hari itu sebelum petang, ia termasuk penghuni surga. Siapa yang mengucapkannya pada malam hari dengan yakin, lalu meninggal sebelum pagi, ia termasuk penghuni surga.”",
              "text_english": "Shaddad ibn Aws, may Allah be pleased with him, relates from the Prophet ﷺ: “The best way of asking forgiveness is to say: O Allah, You are my Lord; there is no god worthy of worship but You. You created me and I am Your servant, and I keep to Your covenant and Your promise as far as I can. I seek refuge in You from the evil of what I have done. I acknowledge before You Your favour to me, and I acknowledge before You my sin, so forgive me, for none forgives sins but You.” He said: “Whoever says it by day with certainty and dies that day before evening is of the people of Paradise; and whoever says it by night with certainty and dies before morning is of the people of Paradise.”",
              "excerpt": false
            }
          ],
          "reviewed_by": null,
          "reviewed_at": null
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
          "transliteration_en": "Ar-Rahman",
          "meaning": "Yang Maha Pengasih",
          "meaning_en": "The Most Gracious",
          "explanation": "Nama ini berasal dari kata rahmah (kasih sayang) dengan bentuk kata yang menunjukkan rahmat yang penuh dan meluas kepada segala makhluk. Al-Qur'an menyejajarkannya dengan nama Allah ketika menyuruh berdoa, dan membuka sebuah surah dengannya (QS. Al-Isra' 17:110; Ar-Rahman 55:1). Kaum musyrik Makkah merasa asing dengan nama ini dan enggan bersujud kepada Ar-Rahman (QS. Al-Furqan 25:60). Orang yang mengenalnya tidak berputus asa, dan belajar menyayangi makhluk lain karena ia sendiri hidup dari rahmat-Nya.",
          "explanation_en": "This name comes from the word rahmah (mercy), in a form that points to a mercy full and wide, reaching every creature. The Quran sets it beside the name Allah when it tells people to call upon Him, and opens a surah with it (Quran 17:110; 55:1). The polytheists of Makkah found the name strange and refused to prostrate to Ar-Rahman (Quran 25:60). Whoever knows Him by it does not despair, and learns to be merciful to other creatures because he himself lives on this mercy.",
          "evidence": [
            {
              "type": "quran",
              "key": "1:3",
              "text_arabic": "ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ",
              "text_indonesian": "Yang Maha Pengasih, Yang Maha Penyayang,",
              "text_english": "the Most Gracious, the Most Merciful,",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "17:110",
              "text_arabic": "قُلِ ٱدۡعُواْ ٱللَّهَ أَوِ ٱدۡعُواْ ٱلرَّحۡمَٰنَۖ أَيࣰّا مَّا تَدۡعُواْ فَلَهُ ٱلۡأَسۡمَآءُ ٱلۡحُسۡنَىٰۚ وَلَا تَجۡهَرۡ بِصَلَاتِكَ وَلَا تُخَافِتۡ بِهَا وَٱبۡتَغِ بَيۡنَ ذَٰلِكَ سَبِيلࣰا",
              "text_indonesian": "Katakanlah, “Serulah Allah atau serulah Ar-Rahman; dengan nama mana pun kalian menyeru, milik-Nya nama-nama yang terindah.” Jangan keraskan bacaan salatmu dan jangan pula merendahkannya; carilah jalan di antaranya.",
              "text_english": "Say, “Call upon Allah or call upon the Most Gracious; by whichever you call, His are the most beautiful names.” Do not raise your voice in your prayer, nor lower it; seek a way between.",
              "excerpt": true
            },
            {
              "type": "quran",
              "key": "25:60",
              "text_arabic": "وَإِذَا قِيلَ لَهُمُ ٱسۡجُدُواْ لِلرَّحۡمَٰنِ قَالُواْ وَمَا ٱلرَّحۡمَٰنُ أَنَسۡجُدُ لِمَا تَأۡمُرُنَا وَزَادَهُمۡ نُفُورࣰا۩",
              "text_indonesian": "Bila dikatakan kepada mereka, “Sujudlah kepada Yang Maha Pengasih,” mereka menyahut, “Apa Yang Maha Pengasih itu? Haruskah kami sujud kepada apa yang engkau perintahkan?” Mereka pun makin menjauh.",
              "text_english": "When they are told, “Prostrate to the Most Gracious,” they say, “What is the Most Gracious? Shall we prostrate to what you bid us?” It adds to their flight.",
              "excerpt": true
            },
            {
              "type": "quran",
              "key": "55:1",
              "text_arabic": "ٱلرَّحۡمَٰنُ",
              "text_indonesian": "Yang Maha Pengasih",
              "text_english": "The Most Gracious",
              "excerpt": false
            }
          ],
          "reviewed_by": null,
          "reviewed_at": null
        }
      }
    },
    "getFigure": {
      "answers": {
        "200": {
          "id": "abu-bakr-ash-shiddiq",
          "name": "Abu Bakar ash-Shiddiq",
          "name_en": "Abu Bakr as-Siddiq",
          "name_arabic": "أبو بكر الصديق",
          "title": "Khalifah pertama dan sahabat terdekat Rasulullah ﷺ",
          "title_en": "First caliph and closest companion of the Messenger of Allah ﷺ",
          "title_arabic": "الخليفة الأول وأقرب أصحاب رسول الله ﷺ",
          "born": {
            "hijri": "sekitar 50 tahun sebelum hijrah",
            "hijri_en": "about 50 years before the hijrah",
            "gregorian": "sekitar 573 M",
            "gregorian_en": "about 573 CE",
            "note": "Para ahli sejarah menyebut dua setengah atau tiga tahun setelah Tahun Gajah.",
            "note_en": "Historians say two and a half or three years after the Year of the Elephant."
          },
          "died": {
            "hijri": "13 H",
            "hijri_en": "13 AH",
            "gregorian": "634 M",
            "gregorian_en": "634 CE",
            "note": "Ibnu Hajar menyebut bulan Jumadilawal, sedangkan banyak sejarawan menyebut 22 Jumadilakhir; ia wafat pada usia 63 tahun.",
            "note_en": "Ibn Hajar says Jumada al-Ula, many historians 22 Jumada al-Akhirah; he died aged 63."
          },
          "biography": "Namanya Abdullah bin Utsman dari Bani Taim, cabang suku Quraisy, sedangkan ayahnya lebih dikenal dengan kuniah Abu Quhafah. Ia pedagang yang disegani di Makkah dan termasuk orang pertama yang menerima ajakan Islam. Hartanya banyak dipakai untuk menolong kaum lemah, di antaranya menebus Bilal dari perbudakan. Ketika hijrah ke Madinah, dialah yang menemani Rasulullah ﷺ bersembunyi di dalam gua. Pada tahun ke-9 hijrah ia memimpin rombongan haji yang mengumumkan bahwa orang musyrik tidak boleh lagi berhaji. Di hari wafatnya Nabi ﷺ ia menenangkan kaum muslimin dengan membacakan ayat bahwa Muhammad hanyalah seorang rasul, dan pada hari-hari itu pula ia dibaiat di Saqifah Bani Sa'idah. Masa kekhalifahannya yang hanya dua tahun lebih diisi dengan menghadapi gelombang kemurtadan serta kelompok yang menolak membayar zakat. Atas usul Umar, ia memerintahkan Zaid bin Tsabit menghimpun Al-Qur'an ke dalam lembaran-lembaran. Ia mengembuskan napas terakhir pada malam Selasa dan dimakamkan di sisi Rasulullah ﷺ.",
          "biography_en": "His name was Abdullah ibn Uthman, of Banu Taym, a branch of the Quraysh; his father is better known by the kunyah Abu Quhafah. He was a respected merchant in Makkah and one of the first to accept the call of Islam. He spent much of his wealth helping the weak, among other things freeing Bilal from slavery. At the hijrah to Madinah it was he who accompanied the Messenger of Allah ﷺ in hiding in the cave. In the ninth year of the hijrah he led the pilgrimage at which it was announced that polytheists might no longer perform hajj. On the day the Prophet ﷺ died he calmed the Muslims by reciting the verse that Muhammad is only a messenger, and in those days he was given the pledge in the portico of Banu Sa'idah. His caliphate of little more than two years was taken up with the wave of apostasy and with groups that refused to pay zakat. At the suggestion of Umar he ordered Zayd ibn Thabit to collect the Quran into sheets. He breathed his last on the night before Tuesday and was buried beside the Messenger of Allah ﷺ.",
          "works": [],
          "works_en": [],
          "merits": [
            "Rasulullah ﷺ menenangkannya di dalam gua dengan ucapan bahwa Allah adalah yang ketiga bagi mereka berdua (HR. Bukhari no. 3653).",
            "Nabi ﷺ menyatakan bahwa orang yang paling berjasa kepada beliau dalam persahabatan dan harta ialah Abu Bakar, dan hanya pintu rumahnya yang dibiarkan terbuka ke masjid (HR. Bukhari no. 466).",
            "Ketika sakit, Rasulullah ﷺ berulang kali memerintahkan agar Abu Bakar yang mengimami orang-orang (HR. Bukhari no. 678).",
            "Amr bin al-Ash bertanya siapa laki-laki yang paling dicintai Nabi ﷺ, dan beliau menjawab: ayah Aisyah (HR. Bukhari no. 3662)."
          ],
          "merits_en": [
            "In the cave the Messenger of Allah ﷺ calmed him by saying that Allah was the third of the two of them (Sahih al-Bukhari 3653).",
            "The Prophet ﷺ said that the one to whom he owed most for companionship and wealth was Abu Bakr, and that his door alone should be left open to the mosque (Sahih al-Bukhari 466).",
            "In his illness the Messenger of Allah ﷺ ordered again and again that Abu Bakr lead the people in prayer (Sahih al-Bukhari 678).",
            "Amr ibn al-As asked which man was dearest to the Prophet ﷺ, and he answered: Aisha's father (Sahih al-Bukhari 3662)."
          ],
          "evidence": [
            {
              "type": "hadith",
              "key": "bukhari:3653",
              "text_arabic": "قُلْتُ لِلنَّبِيِّ صلى الله عليه وسلم وَأَنَا فِي الْغَارِ لَوْ أَنَّ أَحَدَهُمْ نَظَرَ تَحْتَ قَدَمَيْهِ لأَبْصَرَنَا. فَقَالَ مَا ظَنُّكَ يَا أَبَا بَكْرٍ بِاثْنَيْنِ اللَّهُ ثَالِثُهُمَا",
              "text_indonesian": "Ketika di gua kukatakan kepada Nabi ﷺ, “Andai salah seorang dari mereka melihat ke bawah kakinya, pasti kita terlihat.” Beliau bersabda, “Apa sangkamu, wahai Abu Bakar, tentang dua orang yang ketiganya Allah?”",
              "text_english": "I said to the Prophet ﷺ when I was in the cave: “If one of them looked beneath his feet he would see us.” He said: “What do you think, Abu Bakr, of two with whom Allah is the third?”",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:466",
              "text_arabic": "خَطَبَ النَّبِيُّ صلى الله عليه وسلم فَقَالَ إِنَّ اللَّهَ خَيَّرَ عَبْدًا بَيْنَ الدُّنْيَا وَبَيْنَ مَا عِنْدَهُ، فَاخْتَارَ مَا عِنْدَ اللَّهِ. فَبَكَى أَبُو بَكْرٍ ـ رضى الله عنه ـ فَقُلْتُ فِي نَفْسِي مَا يُبْكِي هَذَا الشَّيْخَ إِنْ يَكُنِ اللَّهُ خَيَّرَ عَبْدًا بَيْنَ الدُّنْيَا وَبَيْنَ مَا عِنْدَهُ فَاخْتَارَ مَا عِنْدَ اللَّهِ، فَكَانَ رَسُولُ اللَّهِ صلى الله عليه وسلم هُوَ الْعَبْدَ، وَكَانَ أَبُو بَكْرٍ أَعْلَمَنَا. قَالَ يَا أَبَا بَكْرٍ لاَ تَبْكِ، إِنَّ أَمَنَّ النَّاسِ عَلَىَّ فِي صُحْبَتِهِ وَمَالِهِ أَبُو بَكْرٍ، وَلَوْ كُنْتُ مُتَّخِذًا خَلِيلاً مِنْ أُمَّتِي لاَتَّخَذْتُ أَبَا بَكْرٍ، وَلَكِنْ أُخُوَّةُ الإِسْلاَمِ وَمَوَدَّتُهُ، لاَ يَبْقَيَنَّ فِي الْمَسْجِدِ باب إِلاَّ سُدَّ إِلاَّ باب أَبِي بَكْرٍ",
              "text_indonesian": "Nabi ﷺ berkhotbah, “Allah memberi seorang hamba pilihan antara dunia dan apa yang ada di sisi-Nya, dan hamba itu memilih apa yang di sisi Allah.” Abu Bakar menangis. Dalam hati aku berkata, apa yang membuat orang tua ini menangis, kalau Allah memberi seorang hamba pilihan antara dunia dan apa yang di sisi-Nya lalu ia memilih apa yang di sisi Allah? Ternyata hamba itu Rasulullah ﷺ, dan Abu Bakarlah yang paling tahu di antara kami. Beliau bersabda, “Wahai Abu Bakar, jangan menangis. Orang yang paling berjasa kepadaku dengan persahabatan dan hartanya ialah Abu Bakar. Andai aku mengambil seorang kekasih dari umatku, tentu Abu Bakar yang kuambil; akan tetapi, yang ada persaudaraan dan kasih sayang Islam. Jangan ada pintu yang tersisa di masjid ini kecuali ditutup, selain pintu Abu Bakar.”",
              "text_english": "The Prophet ﷺ gave a sermon and said: “Allah gave a servant the choice between this world and what is with Him, and he chose what is with Allah.” Abu Bakr wept. I said to myself: What makes this old man weep, if Allah gave a servant the choice between this world and what is with Him and he chose what is with Allah? But the Messenger of Allah ﷺ was the servant, and Abu Bakr knew more than any of us. He said: “Abu Bakr, do not weep. The one who has done most for me with his company and his wealth is Abu Bakr. If I were to take a close friend from my community I would take Abu Bakr; but there is the brotherhood and affection of Islam. Let no door of the mosque remain unclosed except the door of Abu Bakr.”",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:678",
              "text_arabic": "مَرِضَ النَّبِيُّ صلى الله عليه وسلم فَاشْتَدَّ مَرَضُهُ فَقَالَ مُرُوا أَبَا بَكْرٍ فَلْيُصَلِّ بِالنَّاسِ. قَالَتْ عَائِشَةُ إِنَّهُ رَجُلٌ رَقِيقٌ، إِذَا قَامَ مَقَامَكَ لَمْ يَسْتَطِعْ أَنْ يُصَلِّيَ بِالنَّاسِ. قَالَ مُرُوا أَبَا بَكْرٍ فَلْيُصَلِّ بِالنَّاسِ فَعَادَتْ فَقَالَ مُرِي أَبَا بَكْرٍ فَلْيُصَلِّ بِالنَّاسِ، فَإِنَّكُنَّ صَوَاحِبُ يُوسُفَ. فَأَتَاهُ الرَّسُولُ فَصَلَّى بِالنَّاسِ فِي حَيَاةِ النَّبِيِّ صلى الله عليه وسلم.",
              "text_indonesian": "Nabi ﷺ sakit, dan sakitnya makin berat. Beliau bersabda, “Suruhlah Abu Bakar mengimami orang-orang.” Aisyah berkata, “Ia orang yang lembut hati; kalau berdiri di tempatmu, ia takkan sanggup mengimami.” Beliau bersabda, “Suruhlah Abu Bakar mengimami orang-orang.” Aisyah mengulangi kata-katanya, dan beliau bersabda, “Suruhlah Abu Bakar mengimami orang-orang. Kalian ini seperti wanita-wanita Yusuf.” Utusan pun mendatanginya, dan ia mengimami orang-orang semasa hidup Nabi ﷺ.",
              "text_english": "When the Prophet ﷺ was ill, and the illness had become heavy, he said: “Tell Abu Bakr to lead the people in prayer.” Aisha said: “He is a tender-hearted man; if he stands in your place he will not be able to lead the people.” He said: “Tell Abu Bakr to lead the people in prayer.” She said it again, and he said: “Tell Abu Bakr to lead the people in prayer. You are the women of Joseph.” So the messenger came to him, and he led the people in prayer in the lifetime of the Prophet ﷺ.",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:3662",
              "text_arabic": "النَّبِيَّ صلى الله عليه وسلم بَعَثَهُ عَلَى جَيْشِ ذَاتِ السَّلاَسِلِ، فَأَتَيْتُهُ فَقُلْتُ أَىُّ النَّاسِ أَحَبُّ إِلَيْكَ قَالَ عَائِشَةُ. فَقُلْتُ مِنَ الرِّجَالِ فَقَالَ أَبُوهَا. قُلْتُ ثُمَّ مَنْ قَالَ ثُمَّ عُمَرُ بْنُ الْخَطَّابِ. فَعَدَّ رِجَالاً.",
              "text_indonesian": "Nabi ﷺ mengutusnya memimpin pasukan Dzatus Salasil. Kudatangi beliau dan bertanya, “Siapa yang paling engkau cintai?” Beliau menjawab, “Aisyah.” Kataku, “Dari kalangan laki-laki?” Beliau menjawab, “Ayahnya.” Kataku, “Lalu siapa?” Beliau menjawab, “Lalu Umar bin al-Khaththab,” dan menyebut beberapa orang lagi.",
              "text_english": "The Prophet ﷺ sent him at the head of the army of Dhat as-Salasil. I came to him and said: “Who is the dearest of people to you?” He said: “Aisha.” I said: “And of the men?” He said: “Her father.” I said: “Then who?” He said: “Then Umar ibn al-Khattab”, and he named other men.",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:369",
              "text_arabic": "بَعَثَنِي أَبُو بَكْرٍ فِي تِلْكَ الْحَجَّةِ فِي مُؤَذِّنِينَ يَوْمَ النَّحْرِ نُؤَذِّنُ بِمِنًى أَنْ لاَ يَحُجَّ بَعْدَ الْعَامِ مُشْرِكٌ، وَلاَ يَطُوفَ بِالْبَيْتِ عُرْيَانٌ …",
              "text_indonesian": "Pada haji itu Abu Bakar mengutusku pada hari Nahar bersama para penyeru untuk mengumumkan di Mina bahwa setelah tahun ini tak boleh ada orang musyrik berhaji dan tak boleh ada yang tawaf di Ka'bah dengan telanjang. …",
              "text_english": "On that pilgrimage Abu Bakr sent me on the Day of Sacrifice among those who were to proclaim at Mina that after this year no polytheist may make the pilgrimage and no one may go round the House naked. …",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:3667",
              "text_arabic": "رَسُولَ اللَّهِ صلى الله عليه وسلم مَاتَ وَأَبُو بَكْرٍ بِالسُّنْحِ ـ قَالَ إِسْمَاعِيلُ يَعْنِي بِالْعَالِيَةِ ـ فَقَامَ عُمَرُ يَقُولُ وَاللَّهِ مَا مَاتَ رَسُولُ اللَّهِ صلى الله عليه وسلم. قَالَتْ وَقَالَ عُمَرُ وَاللَّهِ مَا كَانَ يَقَعُ فِي نَفْسِي إِلاَّ ذَاكَ وَلَيَبْعَثَنَّهُ اللَّهُ فَلَيَقْطَعَنَّ أَيْدِيَ رِجَالٍ وَأَرْجُلَهُمْ. فَجَاءَ أَبُو بَكْرٍ فَكَشَفَ عَنْ رَسُولِ اللَّهِ صلى الله عليه وسلم فَقَبَّلَهُ قَالَ بِأَبِي أَنْتَ وَأُمِّي طِبْتَ حَيًّا وَمَيِّتًا، وَالَّذِي نَفْسِي بِيَدِهِ لاَ يُذِيقُكَ اللَّهُ الْمَوْتَتَيْنِ أَبَدًا. ثُمَّ خَرَجَ فَقَالَ أَيُّهَا الْحَالِفُ عَلَى رِسْلِكَ. فَلَمَّا تَكَلَّمَ أَبُو بَكْرٍ جَلَسَ عُمَرُ. فَحَمِدَ اللَّهَ أَبُو بَكْرٍ وَأَثْنَى عَلَيْهِ وَقَالَ أَلاَ مَنْ كَانَ يَعْبُدُ مُحَمَّدًا صلى الله عليه وسلم فَإِنَّ مُحَمَّدًا قَدْ مَاتَ، وَمَنْ كَانَ يَعْبُدُ اللَّهَ فَإِنَّ اللَّهَ حَىٌّ لاَ يَمُوتُ. وَقَالَ {إِنَّكَ مَيِّتٌ وَإِنَّهُمْ مَيِّتُونَ} وَقَالَ {وَمَا مُحَمَّدٌ إِلاَّ رَسُولٌ قَدْ خَلَتْ مِنْ قَبْلِهِ الرُّسُلُ أَفَإِنْ مَاتَ أَوْ قُتِلَ انْقَلَبْتُمْ عَلَى أَعْقَابِكُمْ وَمَنْ يَنْقَلِبْ عَلَى عَقِبَيْهِ فَلَنْ يَضُرَّ اللَّهَ شَيْئًا وَسَيَجْزِي اللَّهُ الشَّاكِرِينَ} …",
              "text_indonesian": "Rasulullah ﷺ wafat ketika Abu Bakar berada di Sunh (Ismail berkata: maksudnya di Aliyah). Umar berdiri dan berkata, “Demi Allah, Rasulullah ﷺ tidak mati.” Kata Aisyah: Umar juga berkata, “Demi Allah, tak ada pikiran lain dalam diriku. Allah pasti akan membangkitkannya, lalu beliau akan memotong tangan dan kaki orang-orang.” Abu Bakar datang, menyingkap kain Rasulullah ﷺ, menciumnya, dan berkata, “Ayah dan ibuku tebusanmu, engkau baik sewaktu hidup dan sewaktu mati. Demi Zat yang jiwaku di tangan-Nya, Allah takkan membuatmu merasakan mati dua kali.” Lalu ia keluar dan berkata, “Wahai orang yang bersumpah, tenanglah.” Ketika Abu Bakar berbicara, Umar duduk. Abu Bakar memuji dan menyanjung Allah, lalu berkata, “Ketahuilah, siapa yang menyembah Muhammad ﷺ, Muhammad telah mati. Siapa yang menyembah Allah, Allah Maha Hidup dan tidak mati.” Ia membaca, “Engkau akan mati, dan mereka pun akan mati,” dan membaca, “Muhammad hanyalah seorang rasul; sebelumnya telah berlalu rasul-rasul. Apakah jika ia wafat atau terbunuh, kalian berbalik ke belakang? Siapa yang berbalik ke belakang tak akan merugikan Allah sedikit pun, dan Allah akan membalas orang-orang yang bersyukur.” …",
              "text_english": "The Messenger of Allah ﷺ died while Abu Bakr was at as-Sunh (Ismail said: that is, in al-Aliyah). Umar stood up saying: “By Allah, the Messenger of Allah ﷺ has not died.” She said: And Umar said: “By Allah, nothing else came into my mind. Allah will raise him and he will cut off the hands and feet of some men.” Then Abu Bakr came, uncovered the Messenger of Allah ﷺ, kissed him and said: “May my father and mother be your ransom, you are good in life and in death. By Him in whose hand is my soul, Allah will never make you taste death twice.” Then he went out and said: “You who swear, be calm.” When Abu Bakr spoke Umar sat down. Abu Bakr praised and extolled Allah and said: “Whoever worshipped Muhammad ﷺ, Muhammad has died. Whoever worshipped Allah, Allah is living and does not die.” He recited: “You will die, and they will die”, and he recited: “Muhammad is only a messenger; messengers have passed away before him. If he dies or is killed, will you turn back on your heels? Whoever turns back on his heels will not harm Allah at all, and Allah will reward the thankful.” …",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:1399",
              "text_arabic": "حَدَّثَنَا أَبُو الْيَمَانِ الْحَكَمُ بْنُ نَافِعٍ، أَخْبَرَنَا شُعَيْبُ بْنُ أَبِي حَمْزَةَ، عَنِ الزُّهْرِيِّ، حَدَّثَنَا عُبَيْدُ اللَّهِ بْنُ عَبْدِ اللَّهِ بْنِ عُتْبَةَ بْنِ مَسْعُودٍ، أَنَّ أَبَا هُرَيْرَةَ رضى الله عنه قَالَ لَمَّا تُوُفِّيَ رَسُولُ اللَّهِ صلى الله عليه وسلم وَكَانَ أَبُو بَكْرٍ رضى الله عنه وَكَفَرَ مَنْ كَفَرَ مِنَ الْعَرَبِ فَقَالَ عُمَرُ رضى الله عنه كَيْفَ تُقَاتِلُ النَّاسَ، وَقَدْ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم أُمِرْتُ أَنْ أُقَاتِلَ النَّاسَ حَتَّى يَقُولُوا لاَ إِلَهَ إِلاَّ اللَّهُ. فَمَنْ قَالَهَا فَقَدْ عَصَمَ مِنِّي مَالَهُ وَنَفْسَهُ إِلاَّ بِحَقِّهِ، وَحِسَابُهُ عَلَى اللَّهِ. فَقَالَ وَاللَّهِ لأُقَاتِلَنَّ مَنْ فَرَّقَ بَيْنَ الصَّلاَةِ وَالزَّكَاةِ، فَإِنَّ الزَّكَاةَ حَقُّ الْمَالِ، وَاللَّهِ لَوْ مَنَعُونِي عَنَاقًا كَانُوا يُؤَدُّونَهَا إِلَى رَسُولِ اللَّهِ صلى الله عليه وسلم لَقَاتَلْتُهُمْ عَلَى مَنْعِهَا. قَالَ عُمَرُ رضى الله عنه - فَوَاللَّهِ مَا هُوَ إِلاَّ أَنْ قَدْ شَرَحَ اللَّهُ صَدْرَ أَبِي بَكْرٍ رضى الله عنه فَعَرَفْتُ أَنَّهُ الْحَقُّ.",
              "text_indonesian": "Dari Abu Hurairah radhiyallahu 'anhu, ia berkata: Ketika Rasulullah ﷺ wafat dan Abu Bakar radhiyallahu 'anhu (menjadi khalifah), serta sebagian orang Arab kembali kafir, Umar radhiyallahu 'anhu berkata, “Bagaimana engkau memerangi orang-orang itu, padahal Rasulullah ﷺ telah bersabda: ‘Aku diperintahkan memerangi orang-orang itu sampai mereka mengucapkan la ilaha illallah; siapa yang mengucapkannya, harta dan jiwanya terlindung dariku, kecuali dengan haknya, sedangkan perhitungannya ada pada Allah’?” Abu Bakar menjawab, “Demi Allah, aku pasti memerangi siapa yang memisahkan antara salat dan zakat, karena zakat adalah hak harta. Demi Allah, seandainya mereka menahan dariku seekor anak kambing betina yang dahulu mereka serahkan kepada Rasulullah ﷺ, pasti kuperangi mereka karena menahannya.” Umar radhiyallahu 'anhu berkata, “Demi Allah, tidak lain Allah telah melapangkan dada Abu Bakar radhiyallahu 'anhu, maka aku tahu bahwa itulah yang benar.”",
              "text_english": "Abu Hurairah, may Allah be pleased with him, said: When the Messenger of Allah ﷺ had died and Abu Bakr, may Allah be pleased with him, was in charge, and some of the Arabs disbelieved, Umar, may Allah be pleased with him, said: “How will you fight the people, when the Messenger of Allah ﷺ said: ‘I have been commanded to fight the people until they say there is no god worthy of worship but Allah; whoever says it, his property and his life are safe from me, except by its right, and his reckoning is with Allah’?” He said: “By Allah, I will fight whoever separates prayer from zakat, for zakat is the right due on property. By Allah, if they withheld from me a kid that they used to give to the Messenger of Allah ﷺ, I would fight them for withholding it.” Umar, may Allah be pleased with him, said: “By Allah, it was only that Allah had opened the heart of Abu Bakr, may Allah be pleased with him, and I knew that it was right.”",
              "excerpt": false
            },
            {
              "type": "hadith",
              "key": "bukhari:4986",
              "text_arabic": "أَرْسَلَ إِلَىَّ أَبُو بَكْرٍ مَقْتَلَ أَهْلِ الْيَمَامَةِ فَإِذَا عُمَرُ بْنُ الْخَطَّابِ عِنْدَهُ قَالَ أَبُو بَكْرٍ ـ رضى الله عنه ـ إِنَّ عُمَرَ أَتَانِي فَقَالَ إِنَّ الْقَتْلَ قَدِ اسْتَحَرَّ يَوْمَ الْيَمَامَةِ بِقُرَّاءِ الْقُرْآنِ وَإِنِّي أَخْشَى أَنْ يَسْتَحِرَّ الْقَتْلُ بِالْقُرَّاءِ بِالْمَوَاطِنِ، فَيَذْهَبَ كَثِيرٌ مِنَ الْقُرْآنِ وَإِنِّي أَرَى أَنْ تَأْمُرَ بِجَمْعِ الْقُرْآنِ. قُلْتُ لِعُمَرَ كَيْفَ تَفْعَلُ شَيْئًا لَمْ يَفْعَلْهُ رَسُولُ اللَّهِ صلى الله عليه وسلم قَالَ عُمَرُ هَذَا وَاللَّهِ خَيْرٌ. فَلَمْ يَزَلْ عُمَرُ يُرَاجِعُنِي حَتَّى شَرَحَ اللَّهُ صَدْرِي لِذَلِكَ، وَرَأَيْتُ فِي ذَلِكَ الَّذِي رَأَى عُمَرُ. قَالَ زَيْدٌ قَالَ أَبُو بَكْرٍ إِنَّكَ رَجُلٌ شَابٌّ عَاقِلٌ لاَ نَتَّهِمُكَ، وَقَدْ كُنْتَ تَكْتُبُ الْوَحْىَ لِرَسُولِ اللَّهِ صلى الله عليه وسلم فَتَتَبَّعِ الْقُرْآنَ فَاجْمَعْهُ فَوَاللَّهِ لَوْ كَلَّفُونِي نَقْلَ جَبَلٍ مِنَ الْجِبَالِ مَا كَانَ أَثْقَلَ عَلَىَّ مِمَّا أَمَرَنِي مِنْ جَمْعِ الْقُرْآنِ قُلْتُ كَيْفَ تَفْعَلُونَ شَيْئًا لَمْ يَفْعَلْهُ رَسُولُ اللَّهِ صلى الله عليه وسلم قَالَ هُوَ وَاللَّهِ خَيْرٌ فَلَمْ يَزَلْ أَبُو بَكْرٍ يُرَاجِعُنِي حَتَّى شَرَحَ اللَّهُ صَدْرِي لِلَّذِي شَرَحَ لَهُ صَدْرَ أَبِي بَكْرٍ وَعُمَرَ ـ رضى الله عنهما ـ فَتَتَبَّعْتُ الْقُرْآنَ أَجْمَعُهُ مِنَ الْعُسُبِ وَاللِّخَافِ وَصُدُورِ الرِّجَالِ حَتَّى وَجَدْتُ آخِرَ سُورَةِ التَّوْبَةِ مَعَ أَبِي خُزَيْمَةَ الأَنْصَارِيِّ لَمْ أَجِدْهَا مَعَ أَحَدٍ غَيْرَهُ {لَقَدْ جَاءَكُمْ رَسُولٌ مِنْ أَنْفُسِكُمْ عَزِيزٌ عَلَيْهِ مَا عَنِتُّمْ} حَتَّى خَاتِمَةِ بَرَاءَةَ، فَكَانَتِ الصُّحُفُ عِنْدَ أَبِي بَكْرٍ حَتَّى تَوَفَّاهُ اللَّهُ ثُمَّ عِنْدَ عُمَرَ حَيَاتَهُ ثُمَّ عِنْدَ حَفْصَةَ بِنْتِ عُمَرَ",
              "text_indonesian": "Abu Bakar memanggilku setelah gugurnya pejuang Yamamah, dan ternyata Umar bin al-Khaththab bersamanya. Kata Abu Bakar, “Umar mendatangiku dan berkata: pada hari Yamamah banyak qari Al-Qur'an gugur. Aku khawatir banyak qari gugur di medan-medan lain, sehingga banyak bagian Al-Qur'an hilang. Menurutku, hendaknya engkau memerintahkan penghimpunan Al-Qur'an.” Aku berkata kepada Umar, “Bagaimana kaulakukan sesuatu yang tidak dilakukan Rasulullah ﷺ?” Kata Umar, “Demi Allah, ini baik.” Umar terus mendesakku sampai Allah melapangkan dadaku untuk itu, dan aku pun sependapat dengan Umar. Kata Zaid: Abu Bakar berkata, “Engkau pemuda yang cerdas, kami tidak mencurigaimu, dan dahulu engkau menulis wahyu untuk Rasulullah ﷺ. Telusurilah Al-Qur'an dan himpunlah.” Demi Allah, seandainya mereka menugasiku memindahkan sebuah gunung, itu tidak lebih berat bagiku daripada perintahnya menghimpun Al-Qur'an. Aku berkata, “Bagaimana kalian melakukan sesuatu yang tidak dilakukan Rasulullah ﷺ?” Katanya, “Demi Allah, ini baik.” Abu Bakar terus mendesakku sampai Allah melapangkan dadaku untuk apa yang telah melapangkan dada Abu Bakar dan Umar. Maka kutelusuri Al-Qur'an, kuhimpun dari pelepah kurma, lempeng batu, dan dada para penghafal, sampai kudapati akhir surah At-Taubah pada Abu Khuzaimah al-Anshari, tak kudapati pada orang lain: “Telah datang kepada kalian seorang rasul dari kalangan kalian; berat baginya penderitaan kalian,” sampai akhir Bara'ah. Lembaran-lembaran itu berada pada Abu Bakar sampai Allah mewafatkannya, kemudian pada Umar selama hidupnya, kemudian pada Hafshah putri Umar.",
              "text_english": "Abu Bakr sent for me after the killing of the people of al-Yamamah, and Umar ibn al-Khattab was with him. Abu Bakr said: “Umar came to me and said: Killing raged among the reciters of the Quran on the day of al-Yamamah, and I fear that it may rage among the reciters in other places, so that much of the Quran is lost. I think that you should order the Quran to be gathered.” I said to Umar: “How will you do a thing that the Messenger of Allah ﷺ did not do?” Umar said: “By Allah, it is good.” Umar did not cease to press me until Allah opened my heart to it, and I saw in it what Umar saw. Zaid said: Abu Bakr said: “You are an intelligent young man, we have nothing against you, and you used to write down the revelation for the Messenger of Allah ﷺ. So search out the Quran and gather it.” By Allah, if they had charged me with moving a mountain it would not have been heavier for me than the gathering of the Quran that he ordered. I said: “How will you do a thing that the Messenger of Allah ﷺ did not do?” He said: “By Allah, it is good.” Abu Bakr did not cease to press me until Allah opened my heart to that to which He had opened the hearts of Abu Bakr and Umar. So I searched out the Quran, gathering it from palm stalks, flat stones and the breasts of men, until I found the end of surah at-Tawbah with Abu Khuzaimah al-Ansari, and with no one else: “A messenger has come to you from among yourselves. Your suffering is grievous to him”, to the end of Bara'ah. The sheets were with Abu Bakr until Allah took him, then with Umar while he lived, then with Hafsah the daughter of Umar.",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:1387",
              "text_arabic": "دَخَلْتُ عَلَى أَبِي بَكْرٍ ـ رضى الله عنه ـ فَقَالَ فِي كَمْ كَفَّنْتُمُ النَّبِيَّ صلى الله عليه وسلم قَالَتْ فِي ثَلاَثَةِ أَثْوَابٍ بِيضٍ سَحُولِيَّةٍ، لَيْسَ فِيهَا قَمِيصٌ وَلاَ عِمَامَةٌ. وَقَالَ لَهَا فِي أَىِّ يَوْمٍ تُوُفِّيَ رَسُولُ اللَّهِ صلى الله عليه وسلم قَالَتْ يَوْمَ الاِثْنَيْنِ. قَالَ فَأَىُّ يَوْمٍ هَذَا قَالَتْ يَوْمُ الاِثْنَيْنِ. قَالَ أَرْجُو فِيمَا بَيْنِي وَبَيْنَ اللَّيْلِ. فَنَظَرَ إِلَى ثَوْبٍ عَلَيْهِ كَانَ يُمَرَّضُ فِيهِ، بِهِ رَدْعٌ مِنْ زَعْفَرَانٍ فَقَالَ اغْسِلُوا ثَوْبِي هَذَا، وَزِيدُوا عَلَيْهِ ثَوْبَيْنِ فَكَفِّنُونِي فِيهَا. قُلْتُ إِنَّ هَذَا خَلَقٌ. قَالَ إِنَّ الْحَىَّ أَحَقُّ بِالْجَدِيدِ مِنَ الْمَيِّتِ، إِنَّمَا هُوَ لِلْمُهْلَةِ. فَلَمْ يُتَوَفَّ حَتَّى أَمْسَى مِنْ لَيْلَةِ الثُّلاَثَاءِ وَدُفِنَ قَبْلَ أَنْ يُصْبِحَ",
              "text_indonesian": "Aku masuk menemui Abu Bakar. Ia bertanya, “Dengan berapa kain kalian mengafani Nabi ﷺ?” Aisyah menjawab, “Tiga kain putih dari Sahul, tanpa baju dan tanpa serban.” Ia bertanya lagi, “Pada hari apa Rasulullah ﷺ wafat?” Aisyah menjawab, “Senin.” Ia bertanya, “Hari apa sekarang?” Aisyah menjawab, “Senin.” Katanya, “Kuharap antara saat ini dan malam nanti.” Lalu ia memandang kain yang dipakainya selama sakit, bernoda za'faran, dan berkata, “Cucilah kainku ini, tambahkan dua kain lagi, dan kafanilah aku dengannya.” Kataku, “Kain ini sudah usang.” Jawabnya, “Yang hidup lebih berhak atas yang baru daripada yang mati; kafan itu hanya untuk nanah.” Ia baru wafat pada petang malam Selasa, dan dimakamkan sebelum pagi.",
              "text_english": "I came in to Abu Bakr and he said: “In how many garments did you shroud the Prophet ﷺ?” She said: “In three white garments from Sahul, without a shirt or a turban.” He said to her: “On what day did the Messenger of Allah ﷺ die?” She said: “On a Monday.” He said: “What day is today?” She said: “Monday.” He said: “I hope, between now and the night.” Then he looked at a garment that he wore in his illness, with a stain of saffron on it, and said: “Wash this garment of mine, add two garments to it and shroud me in them.” I said: “This one is worn.” He said: “The living has more right to what is new than the dead; this is only for the decay.” He did not die until the evening of the night of Tuesday, and he was buried before morning.",
              "excerpt": true
            },
            {
              "type": "hadith",
              "key": "bukhari:3755",
              "text_arabic": "بِلاَلاً، قَالَ لأَبِي بَكْرٍ إِنْ كُنْتَ إِنَّمَا اشْتَرَيْتَنِي لِنَفْسِكَ فَأَمْسِكْنِي، وَإِنْ كُنْتَ إِنَّمَا اشْتَرَيْتَنِي لِلَّهِ فَدَعْنِي وَعَمَلَ اللَّهِ",
              "text_indonesian": "Bilal berkata kepada Abu Bakar, “Jika engkau membeliku hanya untuk dirimu, tahanlah aku. Jika engkau membeliku hanya karena Allah, biarkan aku beramal untuk Allah.”",
              "text_english": "Bilal said to Abu Bakr: “If you bought me only for yourself, then keep me; and if you bought me only for Allah, then leave me to work for Allah.”",
              "excerpt": true
            }
          ],
          "reviewed_by": null,
          "reviewed_at": null
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
              "name_en": "Ibn Hibban",
              "work": "dinukil as-Sakhawi dalam al-Maqashid al-Hasanah nomor 125",
              "work_en": "quoted by as-Sakhawi in al-Maqasid al-Hasanah, no. 125",
              "judgement": "Batil, tidak ada asalnya.",
              "judgement_en": "False, without any origin."
            },
            {
              "name": "Ibnu al-Jauzi",
              "name_en": "Ibn al-Jawzi",
              "work": "al-Maudhu'at (1/215)",
              "work_en": "al-Mawdu'at (1/215)",
              "judgement": "Memasukkannya ke dalam kumpulan hadis palsu.",
              "judgement_en": "Included it among fabricated hadith."
            },
            {
              "name": "Al-Baihaqi",
              "name_en": "Al-Bayhaqi",
              "work": "Syu'ab al-Iman",
              "work_en": "Shu'ab al-Iman",
              "judgement": "Matannya masyhur, tetapi sanadnya lemah.",
              "judgement_en": "Its text is widely known, but its chains are weak."
            },
            {
              "name": "Al-Albani",
              "name_en": "Al-Albani",
              "work": "as-Silsilah adh-Dha'ifah nomor 416",
              "work_en": "as-Silsilah ad-Da'ifah, no. 416",
              "judgement": "Batil.",
              "judgement_en": "False."
            }
          ],
          "explanation": "Kalimat ini beredar lewat jalur Abu Atikah Tharif bin Sulaiman dari Anas, padahal al-Bukhari menyebut Abu Atikah munkarul hadis. Jalur lain dari Abu Hurairah dibuat oleh Ahmad al-Juwaibari, seorang pendusta, sehingga banyaknya jalur tidak saling menguatkan. Akibatnya orang memakai nama Nabi ﷺ untuk ajakan yang sebenarnya cukup didukung dalil sahih, dan menyangka beliau pernah menyebut negeri tertentu. Anjuran bepergian mencari ilmu sendiri benar, yang salah ialah menisbatkan redaksinya kepada Rasulullah.",
          "explanation_en": "The sentence circulates through Abu Atikah Tarif ibn Sulayman from Anas, yet al-Bukhari called Abu Atikah munkar al-hadith, one whose reports are rejected. Another route, from Abu Hurairah, was made up by Ahmad al-Juwaybari, a liar, so the number of routes does not strengthen any of them. The result is that people use the name of the Prophet ﷺ for a call that sound evidence already supports well enough, and believe that he once named a particular country. Travelling in search of knowledge is indeed encouraged; the error lies in ascribing this wording to the Messenger of Allah.",
          "alternative": "Keutamaan menempuh jalan untuk mencari ilmu sudah dijelaskan dalam hadis Abu Hurairah riwayat Muslim: siapa menempuh jalan mencari ilmu, Allah mudahkan baginya jalan ke surga. QS. Az-Zumar 39:9 pun menegaskan bahwa orang berilmu tidak sama dengan yang tidak berilmu.",
          "alternative_en": "The merit of taking a path in search of knowledge is stated in the hadith of Abu Hurairah in Muslim: whoever takes a path in search of knowledge, Allah makes easy for him a path to Paradise. Quran 39:9 likewise affirms that those who know and those who do not know are not equal.",
          "alternative_arabic": "فضل سلوك طريق العلم ثابت في حديث أبي هريرة عند مسلم: من سلك طريقًا يطلب فيه العلم سهّل الله له به طريقًا إلى الجنة. وفي سورة الزمر (39:9) أن الذين يعلمون لا يستوون هم والذين لا يعلمون.",
          "evidence": [
            {
              "type": "hadith",
              "key": "muslim:6853",
              "text_arabic": "حَدَّثَنَا يَحْيَى بْنُ يَحْيَى التَّمِيمِيُّ، وَأَبُو بَكْرِ بْنُ أَبِي شَيْبَةَ وَمُحَمَّدُ بْنُ الْعَلاَءِ الْهَمْدَانِيُّ - وَاللَّفْظُ لِيَحْيَى - قَالَ يَحْيَى أَخْبَرَنَا وَقَالَ الآخَرَانِ، حَدَّثَنَا أَبُو مُعَاوِيَةَ، عَنِ الأَعْمَشِ، عَنْ أَبِي صَالِحٍ، عَنْ أَبِي هُرَيْرَةَ، قَالَ قَالَ رَسُولُ اللَّهِ صلى الله عليه وسلم مَنْ نَفَّسَ عَنْ مُؤْمِنٍ كُرْبَةً مِنْ كُرَبِ الدُّنْيَا نَفَّسَ اللَّهُ عَنْهُ كُرْبَةً مِنْ كُرَبِ يَوْمِ الْقِيَامَةِ وَمَنْ يَسَّرَ عَلَى مُعْسِرٍ يَسَّرَ اللَّهُ عَلَيْهِ فِي الدُّنْيَا وَالآخِرَةِ وَمَنْ سَتَرَ مُسْلِمًا سَتَرَهُ اللَّهُ فِي الدُّنْيَا وَالآخِرَةِ وَاللَّهُ فِي عَوْنِ الْعَبْدِ مَا كَانَ الْعَبْدُ فِي عَوْنِ أَخِيهِ وَمَنْ سَلَكَ طَرِيقًا يَلْتَمِسُ فِيهِ عِلْمًا سَهَّلَ اللَّهُ لَهُ بِهِ طَرِيقًا إِلَى الْجَنَّةِ وَمَا اجْتَمَعَ قَوْمٌ فِي بَيْتٍ مِنْ بُيُوتِ اللَّهِ يَتْلُونَ كِتَابَ اللَّهِ وَيَتَدَارَسُونَهُ بَيْنَهُمْ إِلاَّ نَزَلَتْ عَلَيْهِمُ السَّكِينَةُ وَغَشِيَتْهُمُ الرَّحْمَةُ وَحَفَّتْهُمُ الْمَلاَئِكَةُ وَذَكَرَهُمُ اللَّهُ فِيمَنْ عِنْدَهُ وَمَنْ بَطَّأَ بِهِ عَمَلُهُ لَمْ يُسْرِعْ بِهِ نَسَبُهُ.",
              "text_indonesian": "Dari Abu Hurairah radhiyallahu 'anhu, ia berkata: Rasulullah ﷺ bersabda: “Siapa yang melapangkan satu kesusahan dunia dari seorang mukmin, Allah melapangkan darinya satu kesusahan hari kiamat. Siapa yang memberi kemudahan kepada orang yang kesulitan, Allah memberinya kemudahan di dunia dan akhirat. Siapa yang menutupi aib seorang muslim, Allah menutupi aibnya di dunia dan akhirat. Allah menolong hamba selama hamba itu menolong saudaranya. Siapa yang menempuh jalan untuk mencari ilmu, Allah memudahkan baginya dengan itu jalan ke surga. Tidaklah suatu kaum berkumpul di salah satu rumah Allah untuk membaca kitab Allah dan saling mempelajarinya di antara mereka, melainkan turun kepada mereka ketenangan, rahmat meliputi mereka, para malaikat menaungi mereka, dan Allah menyebut mereka di hadapan makhluk yang ada di sisi-Nya. Siapa yang dilambatkan oleh amalnya, nasabnya tidak akan mempercepatnya.”",
              "text_english": "Abu Hurairah said: The Messenger of Allah ﷺ said: “Whoever relieves a believer of one of the distresses of this world, Allah relieves him of one of the distresses of the Day of Resurrection. Whoever makes things easy for one in hardship, Allah makes things easy for him in this world and the hereafter. Whoever covers a Muslim, Allah covers him in this world and the hereafter. Allah helps the servant as long as the servant helps his brother. Whoever takes a road in search of knowledge, Allah makes easy for him by it a road to Paradise. No people gather in one of the houses of Allah, reciting the Book of Allah and studying it among themselves, but tranquillity comes down upon them, mercy covers them, the angels surround them, and Allah speaks of them among those who are with Him. Whoever is held back by his deeds is not brought forward by his lineage.”",
              "excerpt": false
            },
            {
              "type": "quran",
              "key": "39:9",
              "text_arabic": "أَمَّنۡ هُوَ قَٰنِتٌ ءَانَآءَ ٱلَّيۡلِ سَاجِدࣰا وَقَآئِمࣰا يَحۡذَرُ ٱلۡأٓخِرَةَ وَيَرۡجُواْ رَحۡمَةَ رَبِّهِۦۗ قُلۡ هَلۡ يَسۡتَوِي ٱلَّذِينَ يَعۡلَمُونَ وَٱلَّذِينَ لَا يَعۡلَمُونَۗ إِنَّمَا يَتَذَكَّرُ أُوْلُواْ ٱلۡأَلۡبَٰبِ",
              "text_indonesian": "Ataukah orang yang taat beribadah pada waktu malam, bersujud dan berdiri, takut akan akhirat dan mengharap rahmat Tuhannya? Katakanlah, “Samakah mereka yang mengetahui dengan mereka yang tidak mengetahui?” Hanya orang berakal yang mengambil pelajaran.",
              "text_english": "Or one who is devout in the hours of the night, prostrating and standing, wary of the hereafter and hoping for the mercy of his Lord? Say, “Are those who know equal to those who do not know?” Only people of understanding take heed.",
              "excerpt": true
            }
          ],
          "reviewed_by": null,
          "reviewed_at": null
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
              "similarity": 0.2301,
              "ayah_key": "112:1",
              "surah_name_en": "Al-Ikhlas",
              "surah_name_ar": "الإخلاص",
              "highlights": [],
              "text_arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ",
              "text_indonesian": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
              "text_english": "Say: He is Allah, One;"
            }
          ],
          "total": 1,
          "method": "keyword",
          "confidence": 1,
          "query": "QS Al-Ikhlas 1",
          "next_cursor": "WzEsIkhyTTBVcGwwWEgiXQ",
          "care": null
        }
      }
    },
    "verify": {
      "request": {
        "text": "Katakanlah, “Dialah Allah, Yang Maha Esa;” (QS. Al-Ikhlas: 1). Dan tuntutlah ilmu walaupun ke negeri Cina."
      },
      "answers": {
        "200": {
          "verdict": "fabricated",
          "spans": [
            {
              "start": 0,
              "end": 41,
              "text": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
              "verdict": "translation",
              "type": "quran",
              "key": "112:1",
              "keys": [
                "112:1"
              ],
              "canonical": {
                "text_arabic": "قُلۡ هُوَ ٱللَّهُ أَحَدٌ",
                "text_arabic_kemenag": "قُلْ هُوَ اللّٰهُ اَحَدٌۚ",
                "text_indonesian": "Katakanlah, “Dialah Allah, Yang Maha Esa;",
                "text_english": "Say: He is Allah, One;"
              },
              "reference": "QS. Al-Ikhlas 112:1",
              "differences": [],
              "grades": [],
              "grades_summary": null,
              "note": "Sama dengan terjemahan QS. Al-Ikhlas 112:1 yang tersimpan di sini."
            },
            {
              "start": 67,
              "end": 105,
              "text": "tuntutlah ilmu walaupun ke negeri Cina",
              "verdict": "fabricated",
              "type": "maudhu",
              "key": "maudhu:tuntutlah-ilmu-walau-ke-negeri-cina",
              "keys": [
                "maudhu:tuntutlah-ilmu-walau-ke-negeri-cina"
              ],
              "canonical": {
                "text_arabic": "اطْلُبُوا الْعِلْمَ وَلَوْ بِالصِّينِ",
                "text_arabic_kemenag": null,
                "text_indonesian": "Tuntutlah ilmu walaupun ke negeri Cina.",
                "text_english": "Seek knowledge even unto China."
              },
              "reference": null,
              "differences": [],
              "grades": [],
              "grades_summary": null,
              "note": "Batil menurut Ibnu Hibban dan al-Albani; sebagian ahli hadis seperti al-Baihaqi menyebut sanadnya lemah. Tidak sahih dari Nabi ﷺ."
            }
          ],
          "checked": {
            "verses": 419,
            "hadith": 111,
            "sayings": 68
          }
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
          "answer": "Dalil terdekat dengan pertanyaan Anda di dalam Al-Qur’an dan hadis, bukan jawaban langsung:\n\n### Hadis\n\n**HR. Bukhari no. 1** [bukhari:1]\n\n> … “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya menuju dunia yang hendak ia raih atau menuju perempuan yang hendak ia nikahi, hijrahnya bernilai sebatas apa yang ia tuju dengan hijrah itu.” [bukhari:1]\n\n*Sahih menurut al-Bukhari*\n\n**HR. Muslim no. 1907a** [muslim:4927]\n\n> … Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dengan niat, dan seseorang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya kepada Allah dan Rasul-Nya, hijrahnya kepada Allah dan Rasul-Nya. Siapa yang hijrahnya karena dunia yang hendak ia raih atau perempuan yang hendak ia peristri, hijrahnya kepada apa yang menjadi tujuannya.” [muslim:4927]\n\n*Sahih menurut Muslim*\n\n*Catatan: jawaban ini hanya penunjuk ke sumber, bukan fatwa. Untuk hukum suatu perkara, bertanyalah kepada ulama.*",
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
            "muslim:4927"
          ],
          "method": "hybrid",
          "confidence": 0.6972
        }
      }
    },
    "giveFeedback": {
      "request": {
        "verdict": "good",
        "answer_keys": [
          "bukhari:1"
        ]
      },
      "answers": {
        "202": {
          "id": "fbk_01kezsgyw0zv2hhb4yg3p8x35t"
        }
      }
    },
    "resolveReference": {
      "answers": {
        "200": {
          "references": [
            {
              "type": "hadith",
              "key": "bukhari:1",
              "numberings": {
                "usual": "1",
                "key": "1",
                "surah": null,
                "ayah": null,
                "book": 1,
                "in_book": null
              },
              "citation": "HR. Bukhari no. 1",
              "text": "Dari Umar bin al-Khaththab radhiyallahu 'anhu, ia berkata di atas mimbar: Aku mendengar Rasulullah ﷺ bersabda: “Sesungguhnya segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan. Siapa yang hijrahnya menuju dunia yang hendak ia raih atau menuju perempuan yang hendak ia nikahi, hijrahnya bernilai sebatas apa yang ia tuju dengan hijrah itu.”",
              "text_arabic": "حَدَّثَنَا الْحُمَيْدِيُّ عَبْدُ اللَّهِ بْنُ الزُّبَيْرِ، قَالَ: حَدَّثَنَا سُفْيَانُ، قَالَ: حَدَّثَنَا يَحْيَى بْنُ سَعِيدٍ الْأَنْصَارِيُّ، قَالَ: أَخْبَرَنِي مُحَمَّدُ بْنُ إِبْرَاهِيمَ التَّيْمِيُّ، أَنَّهُ سَمِعَ عَلْقَمَةَ بْنَ وَقَّاصٍ اللَّيْثِيَّ، يَقُولُ: سَمِعْتُ عُمَرَ بْنَ الْخَطَّابِ رَضِيَ اللَّهُ عَنْهُ عَلَى الْمِنْبَرِ، قَالَ: سَمِعْتُ رَسُولَ اللَّهِ صَلَّى اللَّهُ عَلَيْهِ وَسَلَّمَ، يَقُولُ: إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ، وَإِنَّمَا لِكُلِّ امْرِئٍ مَا نَوَى، فَمَنْ كَانَتْ هِجْرَتُهُ إِلَى دُنْيَا يُصِيبُهَا أَوْ إِلَى امْرَأَةٍ يَنْكِحُهَا، فَهِجْرَتُهُ إِلَى مَا هَاجَرَ إِلَيْهِ"
            }
          ],
          "ambiguous": false
        }
      }
    },
    "getHijriDate": {
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
          "methods": [
            {
              "method": "kemenag",
              "date": "2026-03-20",
              "hijri": {
                "year": 1447,
                "month": 9,
                "day": 30,
                "monthName": "Ramadan"
              },
              "days_in_month": 30,
              "calendar": {
                "method": "kemenag",
                "source": "decision",
                "decision": "Sidang isbat Kementerian Agama RI, 17 Februari 2026",
                "provisional": false
              },
              "note": null
            },
            {
              "method": "khgt",
              "date": "2026-03-20",
              "hijri": {
                "year": 1447,
                "month": 10,
                "day": 1,
                "monthName": "Syawal"
              },
              "days_in_month": 29,
              "calendar": {
                "method": "khgt",
                "source": "computed",
                "decision": null,
                "provisional": false
              },
              "note": null
            },
            {
              "method": "umalqura",
              "date": "2026-03-20",
              "hijri": {
                "year": 1447,
                "month": 10,
                "day": 1,
                "monthName": "Syawal"
              },
              "days_in_month": 29,
              "calendar": {
                "method": "umalqura",
                "source": "computed",
                "decision": null,
                "provisional": false
              },
              "note": null
            }
          ],
          "moon": {
            "month": "1447-09",
            "conjunction": "2026-02-17T12:01:47.000Z",
            "evening": "2026-02-17",
            "criterion": "altitude of 3 degrees and elongation of 6.4 degrees",
            "places": [
              {
                "place": "Sabang",
                "latitude": 5.893,
                "longitude": 95.324,
                "sunset": "2026-02-17T11:51:07.000Z",
                "altitude": -1.64,
                "elongation": 0.94,
                "age_hours": -0.18,
                "visible": false
              },
              {
                "place": "Lhoknga",
                "latitude": 5.467,
                "longitude": 95.242,
                "sunset": "2026-02-17T11:51:49.000Z",
                "altitude": -1.62,
                "elongation": 0.94,
                "age_hours": -0.17,
                "visible": false
              },
              {
                "place": "Padang",
                "latitude": -0.95,
                "longitude": 100.35,
                "sunset": "2026-02-17T11:36:47.000Z",
                "altitude": -1.63,
                "elongation": 0.97,
                "age_hours": -0.42,
                "visible": false
              },
              {
                "place": "Pelabuhan Ratu",
                "latitude": -7.03,
                "longitude": 106.55,
                "sunset": "2026-02-17T11:17:10.000Z",
                "altitude": -1.67,
                "elongation": 1.03,
                "age_hours": -0.74,
                "visible": false
              },
              {
                "place": "Kupang",
                "latitude": -10.17,
                "longitude": 123.6,
                "sunset": "2026-02-17T10:11:43.000Z",
                "altitude": -2.06,
                "elongation": 1.37,
                "age_hours": -1.83,
                "visible": false
              },
              {
                "place": "Merauke",
                "latitude": -8.5,
                "longitude": 140.4,
                "sunset": "2026-02-17T09:03:04.000Z",
                "altitude": -2.57,
                "elongation": 1.85,
                "age_hours": -2.98,
                "visible": false
              }
            ]
          }
        }
      }
    },
    "getPrayerTimes": {
      "answers": {
        "200": {
          "place": {
            "name": "Kota Bandung",
            "province": "Jawa Barat",
            "code": "32.73",
            "latitude": -6.92,
            "longitude": 107.61,
            "elevation": 0
          },
          "method": "kemenag",
          "method_name": "Kementerian Agama Republik Indonesia",
          "madhhab": "shafii",
          "high_latitude": "angle",
          "time_zone": "Asia/Jakarta",
          "days": [
            {
              "date": "2026-03-20",
              "imsak": "04:29",
              "subuh": "04:39",
              "terbit": "05:51",
              "dhuha": "06:15",
              "dzuhur": "12:01",
              "ashar": "15:11",
              "maghrib": "18:04",
              "isya": "19:12"
            }
          ],
          "note": null,
          "others": []
        }
      }
    },
    "listPrayerPlaces": {
      "answers": {
        "200": {
          "places": [
            {
              "name": "Kabupaten Sleman",
              "province": "Daerah Istimewa Yogyakarta",
              "code": "34.04",
              "latitude": -7.72,
              "longitude": 110.36,
              "elevation": 0
            }
          ],
          "total": 1
        }
      }
    },
    "getQibla": {
      "answers": {
        "200": {
          "bearing": 295.17,
          "distance_km": 8028.2,
          "place": {
            "name": null,
            "province": null,
            "code": null,
            "latitude": -6.9,
            "longitude": 107.6,
            "elevation": 0
          }
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
          "id": "cal_01kezsgyw0g0bzxxv5tf49g0xx",
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
              "id": "cal_01kezsgyw0g0bzxxv5tf49g0xx",
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
          "id": "cal_01kezsgyw0g0bzxxv5tf49g0xx",
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
          "id": "146bfea0-b5f4-493d-a0d7-f0a55a6b7f27",
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
  },
  "refusals": {
    "400": {
      "operationId": "search",
      "status": 400,
      "body": {
        "error": "q: must not be blank; limit: must be a number",
        "details": [
          {
            "field": "q",
            "message": "must not be blank",
            "value": ""
          },
          {
            "field": "limit",
            "message": "must be a number",
            "value": "ten"
          }
        ]
      }
    },
    "401": {
      "operationId": "getVerse",
      "status": 401,
      "body": {
        "error": "The key in X-API-Key is not valid",
        "docs": "http://localhost:3000/developers"
      }
    },
    "403": {
      "operationId": "submitLecture",
      "status": 403,
      "body": {
        "error": "This key is restricted to websites, where anyone can read it: it may read, search, ask and verify, and nothing else"
      }
    },
    "404": {
      "operationId": "getVerse",
      "status": 404,
      "body": {
        "error": "Verse 1:8 was not found"
      }
    },
    "409": {
      "operationId": "createCalendarToken",
      "status": 409,
      "body": {
        "error": "A key has at most 20 calendar tokens: delete one that is no longer used"
      }
    },
    "413": {
      "operationId": "search",
      "status": 413,
      "body": {
        "error": "body: is larger than 1048576 bytes"
      }
    },
    "415": {
      "operationId": "search",
      "status": 415,
      "body": {
        "error": "Content-Type: must be application/json"
      }
    },
    "429": {
      "operationId": "getVerse",
      "status": 429,
      "body": {
        "error": "Over 1 requests in this minute: try again in 60 seconds"
      }
    },
    "503": {
      "operationId": "search",
      "status": 503,
      "body": {
        "error": "The search is being loaded: try again shortly"
      }
    }
  },
  "events": {}
}
