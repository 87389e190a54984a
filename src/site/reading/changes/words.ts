import type { LanguageCode, Translated } from '../../../platform/language.ts'
import type { CAUSES } from '../../../reference/loading/versions/loads.ts'

type ChangesWords = {
  title: string
  lead: string
  now: (version: string) => string
  changedIn: (version: string) => string
  feed: string
  feedTitle: string
  copies: string
  version: (version: string) => string
  causes: Record<(typeof CAUSES)[number], string>
  reason: string
  fields: string
  feedback: string
  records: string
  kinds: Record<'tafsir' | 'hadith_sections', string>
  same: string
  none: string
  older: string
  latest: string
  pager: string
}

export const changesWords: Translated<ChangesWords, LanguageCode> = {
  id: {
    title: 'Perubahan data',
    lead: 'Apa saja yang berubah pada ayat, tafsir, hadis, perawi, dan koleksi di situs ini, versi demi versi.',
    now: (version) => `Data di sini sekarang versi ${version}.`,
    changedIn: (version) => `Berubah terakhir pada versi data ${version}`,
    feed: 'Ikuti pembetulan (Atom)',
    feedTitle: 'Pembetulan',
    copies: 'Bagaimana membuat salinan dan menjaganya tetap benar',
    version: (version) => `Versi ${version}`,
    causes: { seed: 'Data bawaan situs diperbarui', pack: 'Paket data dimuat', correction: 'Pembetulan' },
    reason: 'Alasan',
    fields: 'Bagian yang dibetulkan',
    feedback: 'Berawal dari masukan pembaca',
    records: 'Yang berubah',
    kinds: { tafsir: 'Tafsir', hadith_sections: 'Nama kitab dalam koleksi hadis' },
    same: 'Isinya tetap sama',
    none: 'Belum ada perubahan yang tercatat.',
    older: 'Versi sebelumnya →',
    latest: 'Versi terbaru',
    pager: 'Versi lain',
  },
  en: {
    title: 'Changes to the data',
    lead: 'What changed in the verses, commentaries, hadith, narrators and collections of this site, version by version.',
    now: (version) => `This site has version ${version} of the data.`,
    changedIn: (version) => `Last changed in version ${version} of the data`,
    feed: 'Follow the corrections (Atom)',
    feedTitle: 'Corrections',
    copies: 'How to make a copy and keep it up to date',
    version: (version) => `Version ${version}`,
    causes: { seed: 'The site’s own records were updated', pack: 'A data pack was loaded', correction: 'Correction' },
    reason: 'Reason',
    fields: 'What was corrected',
    feedback: 'Pointed out by a reader',
    records: 'Changed',
    kinds: { tafsir: 'Commentaries', hadith_sections: 'Names of books in hadith collections' },
    same: 'No records changed',
    none: 'No change has been recorded yet.',
    older: 'Earlier versions →',
    latest: 'Latest versions',
    pager: 'Other versions',
  },
  ar: {
    title: 'تغييرات البيانات',
    lead: 'ما تغيّر في الآيات والتفاسير والأحاديث والرواة والمجموعات في هذا الموقع، إصدارًا بعد إصدار.',
    now: (version) => `إصدار البيانات هنا الآن: ${version}.`,
    changedIn: (version) => `آخر تغيير في إصدار البيانات ${version}`,
    feed: 'متابعة التصحيحات (Atom)',
    feedTitle: 'التصحيحات',
    copies: 'كيف تُنشئ نسخة وتُبقيها صحيحة',
    version: (version) => `الإصدار ${version}`,
    causes: { seed: 'جُدّدت بيانات الموقع نفسه', pack: 'حُمّلت حزمة بيانات', correction: 'تصحيح' },
    reason: 'السبب',
    fields: 'ما صُحّح',
    feedback: 'نبّه عليه أحد القراء',
    records: 'ما تغيّر',
    kinds: { tafsir: 'التفسير', hadith_sections: 'أسماء الكتب في مجموعات الحديث' },
    same: 'لم يتغيّر شيء في محتواها',
    none: 'لم يُسجَّل أي تغيير بعد.',
    older: 'الإصدارات الأقدم ←',
    latest: 'أحدث الإصدارات',
    pager: 'إصدارات أخرى',
  },
}
