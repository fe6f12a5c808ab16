# One image, three commands, and a target for Studio: the web front (default), the platform on its own, and the migrations.
#   docker build -t cliffhanger .
#   docker run -p 3000:3000 --env-file .env cliffhanger
#   docker run --env-file .env cliffhanger node platform/main.ts
#   docker run --env-file .env cliffhanger node cli/migrate.ts

# docs/runbooks/run.md says how to take an update.
ARG NODE_IMAGE=node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY studio/package.json ./studio/
RUN npm ci
COPY . .
RUN npm run build && npm run sbom && npx vite build --config studio/vite.config.ts

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The optional packages stay, since the image library ships its binaries in them; only the Node that the lockfile
# brings for machines without one goes, as the image has its own.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node && npm cache clean --force

FROM ${NODE_IMAGE} AS web
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Fonts for the titles on pictures of shared links.
RUN apt-get update && apt-get install -y --no-install-recommends fontconfig fonts-noto-core fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json server.ts ./
COPY app/context.ts ./app/context.ts
COPY app/addresses ./app/addresses
COPY app/i18n ./app/i18n
COPY configuration ./configuration
COPY contract ./contract
COPY server ./server
COPY platform ./platform
COPY processes ./processes
COPY cli ./cli
COPY tools ./tools
USER node
VOLUME /data
EXPOSE 3000
# A first start that creates its own database took 41 s on a busy machine.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.ts"]

# The same with ffmpeg, for importing dramas: docker build --target importer -t cliffhanger-importer .
FROM web AS importer
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
USER node
ENTRYPOINT ["node", "cli/cliffhanger.mjs", "import"]

# Studio, the operator's screens, which import too: docker build --target studio -t cliffhanger-studio .
FROM dependencies AS studio-dependencies
COPY package.json package-lock.json .npmrc /studio/
COPY studio/package.json /studio/studio/
# What its workspace needs beside the product's own packages, in the versions of the same lockfile.
RUN cd /studio && npm ci --include=dev --workspace studio && cp -rn node_modules/. /app/node_modules/ && npm cache clean --force

FROM importer AS studio
ENV STUDIO_HOST=0.0.0.0
COPY --from=studio-dependencies /app/node_modules ./node_modules
COPY studio ./studio
EXPOSE 3100
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.STUDIO_PORT || 3100}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "cli/cliffhanger.mjs", "studio"]

FROM web
