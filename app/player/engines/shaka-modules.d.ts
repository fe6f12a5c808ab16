declare module 'shaka-player/dist/shaka-player.dash-es2021.js'
declare module 'shaka-player/dist/shaka-player.hls-es2021.js'
