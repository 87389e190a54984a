// pages link to records as the reference API does
export { addressOf, addressOfSource } from '../reference/records/address.ts'
