# `docker build .` makes the server; `docker build --target lectures .` the same with what submitted lectures need.

# Build: install what serves, and compile.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && (echo server; cat package-lock.json) > node_modules/.mimbar-installed
COPY tsconfig.json ./
COPY src ./src
# of which the wordings of questions are prepared
COPY seed-data ./seed-data
COPY models ./models
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

# ffmpeg from Debian's source, with what cutting the sound of a file into MP3 takes: Debian's own comes with 450 MB for pictures and screens.
FROM node:24-bookworm-slim AS ffmpeg
WORKDIR /src
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources && apt-get update \
  && apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev libmp3lame-dev make nasm zlib1g-dev && apt-get source ffmpeg
RUN cd ffmpeg-* && ./configure --disable-everything --disable-autodetect --disable-doc --disable-network --disable-ffplay \
    --enable-zlib --enable-libmp3lame --enable-encoder=libmp3lame --enable-muxer=mp3,segment --enable-protocol=file,pipe \
    --enable-demuxer=aac,amr,asf,avi,caf,flac,flv,matroska,mov,mp3,mpegts,ogg,wav \
    --enable-decoder=aac,aac_latm,ac3,alac,amrnb,amrwb,eac3,flac,mp2float,mp3float,opus,vorbis,wmapro,wmav1,wmav2 \
    --enable-decoder=pcm_alaw,pcm_f32le,pcm_mulaw,pcm_s16be,pcm_s16le,pcm_s24le,pcm_s32le,pcm_u8 \
    --enable-parser=aac,aac_latm,ac3,flac,mpegaudio,opus,vorbis --enable-filter=aformat,anull,aresample,atrim \
  && make -j "$(nproc)" ffmpeg ffprobe && install -D --strip -t /out ffmpeg ffprobe

# With ffmpeg, which prepares sound for transcription, and yt-dlp, which fetches it: from the backports, as sites soon change too much for an older one.
FROM base AS lectures
USER root
RUN sed -i 's/ bookworm-updates$/& bookworm-backports/' /etc/apt/sources.list.d/debian.sources && apt-get update \
  && apt-get install -y --no-install-recommends libmp3lame0 yt-dlp/bookworm-backports && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=ffmpeg /out /usr/local/bin
USER node

FROM base AS server
