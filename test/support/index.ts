import { join } from 'node:path'
import type { Db } from '../../src/platform/db/open.ts'
import { buildSearch, type SearchBuild } from '../../src/reference/index/building/build.ts'
import type { ModelPlace } from '../../src/reference/index/model/model.ts'
import { openIndex, type SearchIndex } from '../../src/reference/index/snapshot/search-index.ts'
import { fetchSnapshot, newestSnapshot } from '../../src/reference/index/snapshot/store.ts'

/** The dependencies of the build job of a server with this DATA_DIR. */
export function searchBuild(db: Db, dataFolder: string, model: ModelPlace | undefined): SearchBuild {
  const embedded = process.env.TEST_DATABASE_URL === undefined
  return { db, model, folder: join(dataFolder, 'search'), embedded }
}

/** Builds a missing index and opens it in this thread. */
export async function builtIndex(build: SearchBuild): Promise<SearchIndex> {
  await buildSearch(build)
  const snapshot = await newestSnapshot(build.db, build.model)
  const path = snapshot && (await fetchSnapshot(build.db, snapshot, build.folder))
  if (!path) throw new Error('no snapshot was built')
  return openIndex(path, snapshot.sum)
}
