# Build: install what serves, and compile. Run: that alone.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && (echo server; cat package-lock.json) > node_modules/.mimbar-installed
COPY tsconfig.json ./
COPY src ./src
RUN node src/prepare.mjs server

FROM node:22-bookworm-slim
# ffmpeg prepares the sound of submitted lectures for transcription
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY migrations ./migrations
COPY seed-data ./seed-data
COPY models ./models
COPY docs ./docs
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# tini reaps ffmpeg's children and hands signals on, so that an end is orderly
ENTRYPOINT ["tini", "--"]
CMD ["node", "dist/start.js"]
