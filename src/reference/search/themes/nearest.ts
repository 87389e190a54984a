import { nearest } from '../../index/snapshot/vectors.ts'
import { preparedVectors } from './prepared.ts'

/** A wording by its place in `listWordings`, and how near a question it is in meaning, from 0 to 1. */
export type NearWording = { wording: number; cosine: number }

/** Enough for many subjects with up to two dozen wordings each; further wordings are too far from the question. */
const NEAREST = 150

/** The wordings nearest to a question with this vector, best first. */
export const nearestWordings = (question: Float32Array): NearWording[] =>
  [...nearest(preparedVectors(), question, NEAREST)]
    .map(([wording, cosine]) => ({ wording, cosine }))
    .sort((a, b) => b.cosine - a.cosine)
