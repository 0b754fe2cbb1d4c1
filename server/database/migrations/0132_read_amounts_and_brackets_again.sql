-- Articles whose amounts, or whose story by the brackets that their headline begins with, also behind a tag such as
-- 快讯：, are read differently now are read again in the background.
INSERT INTO "corpus_queue" ("article_id")
SELECT "id" FROM "article"
WHERE "id" IN (SELECT "article_id" FROM "article_event")
  OR "title" ->> 'zh-CN' ~ '^\s*(?:[^:：|丨·]{1,4}\s*[:：|丨·]\s*)*[【〔(（<＜《［\[]'
ORDER BY "published_at", "id";
