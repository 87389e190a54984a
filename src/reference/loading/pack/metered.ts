import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../../platform/db/open.ts'
import type { PackLoader } from './loader.ts'

/** Measures whether the data pack of the settings is served. */
export function meterPack(pack: Pick<PackLoader, 'isCurrent'>, db: Db, registry: Registry): void {
  new Gauge({
    name: 'mimbar_data_pack_current',
    help: '0 while the pack of DATA_PACK cannot be read or is not imported, and what was loaded before is served; absent without one',
    registers: [registry],
    async collect() {
      const current = await pack.isCurrent(db).catch(() => undefined)
      if (current === undefined) this.remove()
      else this.set(current ? 1 : 0)
    },
  })
}
