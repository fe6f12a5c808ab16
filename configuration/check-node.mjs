// Runs before every TypeScript entry point, so old versions of Node must be able to parse it.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Cliffhanger runs on Node 24; this is ${process.version}. On Linux "npm ci" brings Node 24 along: use "npm start" ` +
      'and the other npm scripts, which find it. On other systems install Node 24 from https://nodejs.org.\n',
  )
  process.exit(1)
}
