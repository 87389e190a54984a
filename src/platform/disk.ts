import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

export type Disk = { freeBytes: number; sizeBytes: number }

/** The size and free space of the disk that holds a folder. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

export function meterDisk(folder: string, metrics: Registry): void {
  const registers = [metrics]
  const size = new Gauge({ name: 'mimbar_disk_bytes', help: 'Size of the disk of DATA_DIR', registers })
  new Gauge({
    name: 'mimbar_disk_free_bytes',
    help: 'What is left of the disk of DATA_DIR',
    registers,
    async collect() {
      const disk = await diskOf(folder).catch(() => undefined)
      this.set(disk?.freeBytes ?? Number.NaN)
      size.set(disk?.sizeBytes ?? Number.NaN)
    },
  })
}
