const STORAGE_KEY = 'mimbar.docs.sample'

/** Opens each sample in the language that this reader chose last. */
export function rememberSample(): void {
  const samples = [...document.querySelectorAll<HTMLDetailsElement>('.samples > details')]
  const last = stored()
  for (const sample of samples) {
    if (last && samples.some(({ dataset }) => dataset.language === last)) sample.open = sample.dataset.language === last
    sample.querySelector('summary')?.addEventListener('click', () => store(sample.dataset.language ?? ''))
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function store(language: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // storage is blocked, so the first language is open
  }
}
