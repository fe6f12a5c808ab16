process.env.NODE_ENV = 'development'
process.env.CLIFFHANGER_MODE = 'development'

import('../server.ts')
