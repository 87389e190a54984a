import { createRequire } from 'node:module'

// declared here, because sastrawijs ships a CommonJS build with types that NodeNext does not resolve
interface Sastrawi {
  stem(word: string): string
  addToDict(words: string[]): void
  find(word: string): boolean
}
const { Stemmer } = createRequire(import.meta.url)('sastrawijs') as { Stemmer: new () => Sastrawi }
const sastrawi = new Stemmer()

// names and terms that Sastrawi takes for inflected words ("mekkah" → "mek")
const UNINFLECTED =
  'mekkah makkah madinah ubai sinan kuraib kuhail sulami waki madan kaisan haji umrah marfuk marfu menara mina minal ' +
  'tasyriq berhala puteri putri pekan iman nikah wali berkah berkat ikan keluarga manusia perempuan telinga beliau ' +
  'sebagian selain bagaimana sedekah kepala pasukan bahtera kemaluan keledai pelana permata perawan pelita gelombang ' +
  'sekutu sembelih kafan hamba zakat taubat laknat berita penjara permadani melati ketika perisai peluh kerikil seluruh ' +
  'pedang mukmin munafik sembahyang belalang kelapa keringat segera selimut seratus musafir khutbah ruku rukuk ' +
  'kiblat miskin maryam sulaiman luqman imran lukman yaman usman utsman rahman sufyan salman hasan ramadan ramadhan ' +
  'quran alquran kurban qurban iblis muslim kesumba kemah senja penyu penuh'

// Sastrawi's errors in the vocabulary of hadith and Quran, by frequency: the word without particle → its stem
const CORRECTED =
  'memakan:makan pemakan:makan menangis:tangis tangisan:tangis memuji:puji pujian:puji terpuji:puji menuju:tuju ' +
  'tujuan:tuju dituju:tuju memerangi:perang peperangan:perang diperangi:perang berperang:perang menunjuk:tunjuk ' +
  'menunjukkan:tunjuk petunjuk:tunjuk menambah:tambah menambahkan:tambah memandang:pandang pandangan:pandang ' +
  'menarik:tarik mengira:kira menuangkan:tuang mengunjungi:kunjung kunjungan:kunjung memakai:pakai pemakaian:pakai ' +
  'pengampun:ampun pengampunan:ampun keburukan:buruk kebajikan:bajik kerusakan:rusak merusak:rusak kedudukan:duduk ' +
  'penduduk:penduduk mengeraskan:keras memabukkan:mabuk dimabukkan:mabuk membelinya:beli membeli:beli kemenangan:menang ' +
  'memenangkan:menang memperhatikan:hati perhatian:hati memasak:masak memotong:potong berikan:beri memberi:beri ' +
  'menikah:nikah menikahi:nikah pernikahan:nikah dinikahi:nikah menolak:tolak menoleh:toleh menurut:turut ' +
  'menanggung:tanggung mengenakan:kena memanjangkan:panjang mengeluarkan:keluar mengaku:aku pengakuan:aku ' +
  'mengukur:ukur menular:tular penularan:tular menyusui:susu susuan:susu persusuan:susu penyusuan:susu ' +
  'memerdekakan:merdeka kemerdekaan:merdeka mencukur:cukur menyukai:suka kesukaan:suka memelihara:pelihara ' +
  'pemeliharaan:pelihara perzinaan:zina perzinahan:zina berzinah:zina zinah:zina menyuap:suap penyuap:suap ' +
  'penyuapan:suap mengusap:usap pengusapan:usap menangisi:tangis ratapan:ratap meratapi:ratap meratap:ratap ' +
  'peramal:ramal ramalan:ramal meramal:ramal pengasuh:asuh menguap:kuap mengolok:olok memfitnah:fitnah ' +
  'menggunjing:gunjing bergunjing:gunjing pergunjingan:gunjing menyantuni:santun penyantunan:santun menggambar:gambar ' +
  'mengutuk:kutuk terkutuk:kutuk memaafkan:maaf pemaaf:maaf menuntut:tuntut mencela:cela celaan:cela ' +
  'keistimewaan:istimewa mengenal:kenal pengetahuan:tahu memandikan:mandi pemandian:mandi mengkafani:kafan ' +
  'menyalati:salat menyalatkan:salat menyolatkan:salat mensholati:salat penciptaan:cipta ciptaan:cipta makhluk:makhluk ' +
  'menepati:tepat melipatgandakan:ganda penyembahan:sembah persembahan:sembah menyembah:sembah memukul:pukul ' +
  'mengingat:ingat peringatan:ingat keesaan:esa mengesakan:esa penguburan:kubur pekuburan:kubur perkuburan:kubur ' +
  'terpencar:pencar beruntung:untung keringanan:ringan mengharapkan:harap pengharapan:harap penyesalan:sesal ' +
  'menyesal:sesal kesyirikan:syirik berserah:serah pemaksaan:paksa paksaan:paksa memaksa:paksa menabung:tabung ' +
  'kesabaran:sabar bersabar:sabar penyabar:sabar menaati:taat menyerupai:rupa menyerupakan:rupa berlebihan:lebih ' +
  'mengumbar:umbar kehamilan:hamil menghamili:hamil mengandung:kandung kandungan:kandung menipu:tipu penipuan:tipu ' +
  'penipu:tipu menimbun:timbun penimbunan:timbun meminang:pinang pinangan:pinang meminjam:pinjam pinjaman:pinjam ' +
  'meminjamkan:pinjam menutup:tutup penutup:tutup memutus:putus memutuskan:putus pemutus:putus menyambung:sambung'

const exact = new Map<string, string>(UNINFLECTED.split(' ').map((word) => [word, word]))
for (const pair of CORRECTED.split(' ')) {
  const [word = '', stem = ''] = pair.split(':')
  exact.set(word, stem)
}
const PARTICLE = /(?:(?:nya|ku|mu)?(?:lah|kah|pun)|nya|ku|mu)$/
/** The stem of a folded Indonesian word by Sastrawi, corrected for this vocabulary. */
export const stemIndonesian = (word: string): string =>
  exact.get(word) ?? exact.get(word.replace(PARTICLE, '')) ?? sastrawiStem(word)

/** Whether a folded word is in the dictionary, with or without affixes of the written language. */
export const isIndonesianWord = (word: string): boolean => exact.has(word) || sastrawi.find(sastrawi.stem(word))

/** Whether it is in the dictionary without affixes, which needs no stemmer. */
export const isIndonesianRoot = (word: string): boolean => exact.has(word) || sastrawi.find(word)

function sastrawiStem(word: string): string {
  const stem = sastrawi.stem(word)
  // at least three letters must remain: "waki" → "wak" is bad, "berhaji" → "ha" worse
  return stem.length < 3 ? word : stem
}
