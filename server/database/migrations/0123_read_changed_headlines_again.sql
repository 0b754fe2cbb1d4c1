-- Headlines whose tone is read differently now, those of the fall of a burden, are read again in the background.
INSERT INTO "corpus_queue" ("article_id")
SELECT "id" FROM "article"
WHERE "title" ->> 'zh-CN' ~ '排放|能耗|成本|费用|负债|债务|投诉|事故|损失'
  AND "title" ->> 'zh-CN' ~ '下降|减少|降低|下滑|回落|缩减|压降'
ORDER BY "published_at", "id";
