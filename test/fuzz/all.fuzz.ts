import { holdFuzz } from './fuzz.ts'

holdFuzz(Number(process.env.FUZZ_REQUESTS ?? 50_000))
