"""A video site on loopback, for the real yt-dlp: a page that is the JSON of what it shows."""
from yt_dlp.extractor.common import InfoExtractor


class LoopbackIE(InfoExtractor):
    _VALID_URL = r'http://127\.0\.0\.1:\d+/watch/(?P<id>\w+)'

    def _real_extract(self, url):
        return {'id': self._match_id(url), **self._download_json(url, self._match_id(url))}
