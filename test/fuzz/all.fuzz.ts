import { fuzz } from './fuzz.ts'

fuzz(Number(process.env.FUZZ_REQUESTS ?? 50_000))
