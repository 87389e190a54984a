# `docker build .` makes the server; `docker build --target lectures .` the same with what submitted lectures need.

# Build: install what serves, and compile.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && (echo server; cat package-lock.json) > node_modules/.mimbar-installed
COPY tsconfig.json ./
COPY src ./src
RUN node src/prepare.mjs server
# what only other systems run, and what only compiling needed: two thirds of the packages
RUN node src/prune.mjs

# What both images have.
FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && mkdir /data /backups && chown node:node /data /backups
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY src/prepare.mjs ./src/prepare.mjs
COPY migrations ./migrations
COPY seed-data ./seed-data
COPY models ./models
COPY docs ./docs
USER node
VOLUME /data
EXPOSE 3000
# /health answers from the first second, also while a migration runs
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# tini reaps ffmpeg's children and hands signals on, so that an end is orderly
ENTRYPOINT ["tini", "--"]
CMD ["node", "dist/start.js"]

# With ffmpeg, which prepares sound for transcription, and yt-dlp, which fetches it.
FROM base AS lectures
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg yt-dlp && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
USER node

FROM base AS server
