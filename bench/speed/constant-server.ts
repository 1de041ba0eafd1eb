import Fastify from 'fastify'

/** What a bare Fastify does on this machine: an answer as long as a payment summary, from no database. */
const answer = { text: 'x'.repeat(Number(process.argv[2] ?? 400)) }
const app = Fastify()
app.get('/*', async () => answer)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${url}\n`)
