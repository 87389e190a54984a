import type { KeyLanguage } from '../../reference/http/keys/schemas.ts'
import type { PortalDeps, PortalRoutes } from './deps.ts'
import { readFacts, remembered, type ServerFacts } from './facts.ts'
import {
  dataSection,
  keySection,
  limitsSection,
  messagingSection,
  sourcesSection,
  startSection,
} from './home-sections.tsx'
import { trySection, widgetSection } from './home-tools.tsx'
import { languageOf } from './language.ts'
import { documentOf, type PortalPage, sendDocument } from './pages.tsx'
import { portalWords } from './words.ts'

/** A minute: counting the records takes longer than the rest of the page. */
const FACTS_MAX_AGE_MS = 60_000

/** GET /developers: the whole page is made here; scripts only add to it. */
export const homeRoutes: PortalRoutes =
  ({ db, publicUrl, demoKey, now }) =>
  async (scope) => {
    const facts = remembered(FACTS_MAX_AGE_MS, now, () => readFacts(db))
    scope.get('/developers', async (request, reply) => {
      const document = documentOf(homePage(languageOf(request), await facts(), { publicUrl, demoKey }))
      return sendDocument(reply.header('cache-control', 'private, max-age=60'), document)
    })
  }

function homePage(
  language: KeyLanguage,
  facts: ServerFacts,
  server: Pick<PortalDeps, 'publicUrl' | 'demoKey'>,
): PortalPage {
  const words = portalWords(language)
  const { home } = words
  return {
    language,
    title: home.title,
    description: home.description,
    sections: Object.entries(home.sections).map(([id, title]) => ({ id, title })),
    otherLanguage: `/developers?lang=${language === 'id' ? 'en' : 'id'}`,
    main: (
      <>
        <div class="hero">
          <h1>{home.title}</h1>
          <p class="lead">{home.lead}</p>
        </div>
        {keySection(language, words)}
        {dataSection(facts, words)}
        {startSection(facts, words, server)}
        {trySection(words, server.demoKey)}
        {widgetSection(words, server.publicUrl)}
        {limitsSection(words, server.demoKey)}
        {messagingSection(words)}
        {sourcesSection(language, words)}
      </>
    ),
  }
}
